import type { AgendaEntry, Booking, Places } from '../../contract/agenda.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type AgendaView = AgendaEntry & { pending: Pending | null };

/** By event, the person's agenda entries with pending changes. */
export function overlayAgenda(
  rows: readonly AgendaEntry[],
  ops: readonly OutboxOp[],
): Map<number, AgendaView> {
  const views = new Map<number, AgendaView>(rows.map((row) => [row.id, { ...row, pending: null }]));
  for (const op of ops) {
    if (op.kind !== 'agenda.set' && op.kind !== 'agenda.seen') continue;
    const { event_id: id, ...args } = op.args;
    const changes = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    const before = views.get(id) ?? { id, starred: false, rev: 0, pending: null };
    const pending = pendingOf(op);
    views.set(id, op.state === 'dead' ? { ...before, pending } : { ...before, ...changes, pending });
  }
  return views;
}

/** `wished` and `leaving` are pending: the server has not decided yet. */
export type BookingView = Omit<Booking, 'state'> & {
  state: Booking['state'] | 'wished' | 'leaving' | 'refused';
  pending: Pending | null;
};

/** By event, the person's bookings with pending changes. */
export function overlayBookings(
  rows: readonly Booking[],
  ops: readonly OutboxOp[],
): Map<number, BookingView> {
  const views = new Map<number, BookingView>(rows.map((row) => [row.id, { ...row, pending: null }]));
  for (const op of ops) {
    if (op.kind !== 'booking.add' && op.kind !== 'booking.cancel') continue;
    const id = op.args.event_id;
    const pending = pendingOf(op);
    const before = views.get(id) ?? { id, at: op.createdAt, rev: 0, state: 'wished' as const, pending };
    if (op.kind === 'booking.cancel') {
      if (views.has(id))
        views.set(id, { ...before, state: op.state === 'dead' ? before.state : 'leaving', pending });
    } else views.set(id, { ...before, state: op.state === 'dead' ? 'refused' : 'wished', pending });
  }
  return views;
}

/**
 * The places of an event including the person's booking. A booking with a newer rev than the event is not in the
 * event's counts yet: the server's response with the booking arrives before the event's row.
 */
export function overlayPlaces(event: { rev: number; booking: Places }, own: BookingView | undefined): Places {
  const { booking } = event;
  if (!own || own.rev <= event.rev) return booking;
  if (own.state === 'booked') return { ...booking, booked: Math.min(booking.places, booking.booked + 1) };
  return own.state === 'waiting' ? { ...booking, waiting: booking.waiting + 1 } : booking;
}
