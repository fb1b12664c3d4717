import type { CheckIn, CheckInTarget } from '../../contract/check-in.ts';
import type { Person } from '../../contract/users.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type CheckInView = CheckIn & { pending: Pending | null };

type AddOp = Extract<OutboxOp, { kind: 'checkIn.add' }>;

export interface CheckIns {
  /** The valid check-in of each person. One that the server does not have yet has a negative id. */
  byPerson: Map<number, CheckInView>;
  /** Check-ins that the server has refused, oldest first. */
  refused: AddOp[];
}

const isOf = (
  { day, event_id }: Partial<Pick<CheckIn, 'day' | 'event_id'>>,
  target: CheckInTarget,
): boolean => (day ?? null) === target.day && (event_id ?? null) === target.event_id;

/** The check-ins to a day or an event, with the person's pending changes. */
export function overlayCheckIns(
  rows: readonly CheckIn[],
  ops: readonly OutboxOp[],
  target: CheckInTarget,
  me: Person | undefined,
): CheckIns {
  const byPerson = new Map<number, CheckInView>(
    rows.filter((row) => isOf(row, target)).map((row) => [row.user_id, { ...row, pending: null }]),
  );
  const refused: AddOp[] = [];
  for (const op of ops) {
    if ((op.kind !== 'checkIn.add' && op.kind !== 'checkIn.undo') || !isOf(op.args, target)) continue;
    const { user_id } = op.args;
    const row = byPerson.get(user_id);
    if (op.kind === 'checkIn.undo') {
      if (op.state !== 'dead') byPerson.delete(user_id);
      else if (row) byPerson.set(user_id, { ...row, pending: pendingOf(op) });
    } else if (op.state === 'dead') refused.push(op);
    // A pulled check-in by another helper came first.
    else if (!row) {
      byPerson.set(user_id, {
        id: -op.seq,
        user_id,
        ...target,
        at: op.args.at,
        by: me ?? null,
        rev: 0,
        pending: pendingOf(op),
      });
    }
  }
  return { byPerson, refused };
}
