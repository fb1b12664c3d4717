import type { Review } from '../../contract/reviews.ts';
import type { Person } from '../../contract/users.ts';
import { findEarlyArrivals } from './early-arrivals.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type ReviewView = Review & { pending: Pending | null };

/**
 * The approved text; empty if there is none. To its author the server sends a waiting text as `content` too.
 */
const shownContent = ({ state, content, draft }: Review): string =>
  state !== 'approved' && content === draft ? '' : content;

/** Feedback with the person's pending changes. What the server does not have yet has a negative id. */
export function overlayReviews(
  rows: readonly Review[],
  ops: readonly OutboxOp[],
  me: Person | undefined,
): ReviewView[] {
  const views = rows.flatMap((row): ReviewView[] => {
    let view: ReviewView = { ...row, content: shownContent(row), pending: null };
    for (const op of ops) {
      if (op.kind === 'review.delete' && op.args.id === row.id) {
        if (op.state !== 'dead') return [];
        view = { ...view, pending: pendingOf(op) };
      }
      if (op.kind === 'review.edit' && op.args.id === row.id) {
        const pending = pendingOf(op);
        view =
          op.state === 'dead'
            ? { ...view, pending }
            : { ...view, draft: op.args.content, state: 'waiting', reason: null, pending };
      }
    }
    return [view];
  });
  const adding = ops.filter((op) => op.kind === 'review.add');
  const arrived = findEarlyArrivals(
    adding,
    rows,
    ({ args }, { author, content, draft, event_id }) =>
      me !== undefined &&
      author?.id === me.id &&
      (draft ?? content) === args.content.trim() &&
      (event_id ?? null) === (args.event_id ?? null),
  );
  const added = adding.flatMap((op): ReviewView[] =>
    arrived.has(op)
      ? []
      : [
          {
            id: -op.seq,
            content: '',
            draft: op.args.content,
            event_id: op.args.event_id ?? null,
            created_at: op.createdAt,
            author: me ?? null,
            state: 'waiting',
            reason: null,
            version: 0,
            rev: 0,
            pending: pendingOf(op),
          },
        ],
  );
  return [...added.toReversed(), ...views.toSorted((a, b) => b.created_at - a.created_at || b.id - a.id)];
}
