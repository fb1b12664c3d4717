import type { OutboxOp } from './outbox-op.ts';

/** Null without a row. Rows from before the first change have rev 0, which as a deletion would apply to every version. */
export const revToDelete = (row: { rev: number } | undefined): number | null =>
  row ? Math.max(row.rev, 1) : null;

/** The stored row that an operation deletes, if another operation can bring it back; null otherwise. */
export function rowToDelete(op: OutboxOp): { table: 'bookings' | 'materials' | 'groups'; id: number } | null {
  switch (op.kind) {
    case 'booking.cancel':
      return { table: 'bookings', id: op.args.event_id };
    case 'material.delete':
      return { table: 'materials', id: op.args.id };
    case 'group.leave':
      return { table: 'groups', id: op.args.group_id };
    default:
      return null;
  }
}
