import type { EventHand } from '../../contract/room.ts';
import type { Person } from '../../contract/users.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type HandView = EventHand & { own: boolean; pending: Pending | null };

/**
 * The queue of an event with the person's pending changes: the called hand first, then in order. An unsent
 * hand has a negative id and is last. Refused ops change nothing.
 */
export function overlayHands(
  rows: readonly EventHand[],
  ops: readonly OutboxOp[],
  me: Person | undefined,
): HandView[] {
  let views = rows.map((row): HandView => ({ ...row, own: row.person?.id === me?.id, pending: null }));
  for (const op of ops) if (op.state !== 'dead') views = withChange(views, op, me);
  const rank = ({ state, id }: HandView) => (state === 'called' ? 0 : id > 0 ? 1 : 2);
  return views
    .filter(({ state }) => state !== 'lowered')
    .toSorted((a, b) => rank(a) - rank(b) || a.raised_at - b.raised_at || a.id - b.id);
}

const stateAfter = { call: 'called', lower: 'lowered', return: 'raised' } as const;

function withChange(views: HandView[], op: OutboxOp, me: Person | undefined): HandView[] {
  if (op.kind === 'eventHand.moderate') {
    const { id, act } = op.args;
    const isIn = views.some((view) => view.id === id && view.state !== 'lowered');
    if (!isIn) return views;
    return views.map((view) => {
      if (view.id === id) {
        if (act === 'return' && view.state !== 'called') return view;
        return { ...view, state: stateAfter[act], pending: pendingOf(op) };
      }
      return act === 'call' && view.state === 'called' ? { ...view, state: 'lowered' } : view;
    });
  }
  if (op.kind !== 'eventHand.raise') return views;
  const own = views.find((view) => view.own && view.state !== 'lowered');
  if (!op.args.raised) return views.filter((view) => view !== own);
  if (own) return views;
  const { event_id } = op.args;
  const hand: HandView = {
    id: -op.seq,
    event_id,
    person: me ?? null,
    state: 'raised',
    raised_at: op.createdAt,
    rev: 0,
    own: true,
    pending: pendingOf(op),
  };
  return [...views, hand];
}
