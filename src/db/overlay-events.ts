import type { EventDetailsRow, EventRow } from './database.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type EventDetailsView = EventDetailsRow & { pending: Pending | null };
export type EventView = EventRow & Partial<Omit<EventDetailsRow, 'id' | 'rev'>> & { pending: Pending | null };

/** Details with the person's last rating, sent or not. */
export function overlayRating(row: EventDetailsRow, ops: readonly OutboxOp[]): EventDetailsView {
  const op = ops.findLast((other) => other.kind === 'event.rate' && other.args.event_id === row.id);
  if (op?.kind !== 'event.rate') return { ...row, pending: null };
  const { event_id: _, ...rating } = op.args;
  return { ...row, rating, pending: pendingOf(op) };
}

/** An event with its details, if stored, and pending changes. */
export function overlayEvent(
  row: EventRow,
  details: EventDetailsRow | undefined,
  ops: readonly OutboxOp[],
): EventView {
  return { ...overlayRating(details ?? { id: row.id, rev: row.rev, library: [] }, ops), ...row };
}
