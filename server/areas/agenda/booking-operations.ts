import { sql } from 'kysely';
import type { BookingOnWire } from '../../../contract/agenda.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../db/programme-schema.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { isAddressed } from '../cohorts/membership.ts';
import { countChanged } from '../notifications/schedule-count.ts';
import { bookingsFor, bookingCounts } from './rows.ts';
import { unknownEvent } from '../events/operations.ts';
import { notifyPeople } from '../notifications/notify-people.ts';

type NotifyContext = Pick<Context, 'now'> & Partial<Pick<Context, 'presence' | 'jobs'>>;

const bookingRefusal = (id: number, rule: string) =>
  new Refusal('invalid', { subject: { type: 'event', id }, fields: { booking: [rule] } });

/**
 * Locks the event for the rest of the transaction, so that places are given one booking at a time. @throws
 * Refusal if there is no such event
 */
async function lockEvent(tx: Write, id: number): Promise<EventRow> {
  const event = await tx.db
    .selectFrom('event')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!event) throw unknownEvent(id);
  return event;
}

/** Books a place, or joins the waiting list if the event is full. A second call changes nothing. */
export async function book(
  { ctx, tx, me }: Operator,
  { event_id }: OperationArgs<'booking.add'>,
): Promise<BookingOnWire> {
  const event = await lockEvent(tx, event_id);
  if (event.places === null) throw bookingRefusal(event_id, 'nothingToBook');
  const closes = event.booking_closes_at ?? event.time_start;
  if (event.status === 'cancelled' || ctx.now() >= closes.getTime())
    throw bookingRefusal(event_id, 'bookingClosed');
  const existing = await tx.db
    .selectFrom('booking')
    .select('id')
    .where('event_id', '=', event_id)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  if (!existing) {
    await requireMayBook(tx, event_id, me.id);
    const { booked = 0 } = (await bookingCounts(tx.db, [event_id])).get(event_id) ?? {};
    const state = booked < event.places ? 'booked' : 'waiting';
    const rev = await tx.rev();
    await tx.db
      .insertInto('booking')
      .values({ event_id, user_id: me.id, state, rev, created_at: new Date(ctx.now()) })
      .execute();
    await publishBookings(tx, ctx, event_id, { people: [me.id], rev });
    await queueDeliveries(tx.db, 'booking.made', [{ person: me.id, data: { event: event_id, state } }]);
  }
  const [row] = await bookingsFor(tx.db, me, { ids: [event_id] });
  return row!;
}

/** @throws Refusal if the places are only for cohorts to which the person does not belong */
async function requireMayBook(tx: Write, eventId: number, userId: number): Promise<void> {
  const open = await tx.db
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .where(isAddressed('event.booking_cohorts', sql`${userId}`))
    .executeTakeFirst();
  if (!open) throw bookingRefusal(eventId, 'bookingForOthers');
}

/** Cancels the caller's booking and promotes people from the waiting list. Does nothing without a booking. */
export async function cancelBooking(
  { ctx, tx, me }: Operator,
  { event_id }: OperationArgs<'booking.cancel'>,
): Promise<null> {
  const event = await lockEvent(tx, event_id);
  const { numDeletedRows } = await tx.db
    .deleteFrom('booking')
    .where('event_id', '=', event_id)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return null;
  const rev = await tx.rev();
  await tx.change(`user:${me.id}`, 'booking', event_id, 'del', rev);
  tx.nudge(me.id, rev);
  await queueDeliveries(tx.db, 'booking.cancelled', [{ person: me.id, data: { event: event_id } }]);
  await promoteWaiting(tx, ctx, event);
  return null;
}

const titles = {
  en: 'You now have a place',
  de: 'Sie haben jetzt einen Platz',
  ru: 'Для вас нашлось место',
};

/**
 * Gives free places to the waiting list in order, and notifies the people promoted. The caller has locked the
 * event.
 */
export async function promoteWaiting(
  tx: Write,
  ctx: NotifyContext,
  event: Pick<EventRow, 'id' | 'places' | 'name' | 'localized_name' | 'time_start' | 'status'>,
): Promise<void> {
  const { booked = 0 } = (await bookingCounts(tx.db, [event.id])).get(event.id) ?? {};
  const free = (event.places ?? Number.POSITIVE_INFINITY) - booked;
  const waiting = await tx.db
    .selectFrom('booking')
    .innerJoin('app_user', 'app_user.id', 'booking.user_id')
    .innerJoin('event', 'event.id', 'booking.event_id')
    .select(['booking.id', 'booking.user_id', 'app_user.status'])
    .select(isAddressed('event.booking_cohorts', sql.ref('booking.user_id')).as('may_book'))
    .where('event_id', '=', event.id)
    .where('booking.state', '=', 'waiting')
    .orderBy('booking.id')
    .execute();
  // Nobody is promoted once the event has begun: they may be elsewhere by then.
  const isOver = event.status === 'cancelled' || event.time_start.getTime() <= ctx.now();
  // Suspended people, and people who have left the cohorts of the event, keep their position.
  const able = waiting.filter(({ status, may_book }) => status === 'approved' && may_book);
  const promoted = isOver || free <= 0 ? [] : able.slice(0, free);
  const rev = await tx.rev();
  if (promoted.length > 0)
    await tx.db
      .updateTable('booking')
      .set({ state: 'booked', rev })
      .where(
        'id',
        'in',
        promoted.map(({ id }) => id),
      )
      .execute();
  // The positions of the rest of the waiting list have changed too.
  await publishBookings(tx, ctx, event.id, { people: waiting.map(({ user_id }) => user_id), rev });
  await queueDeliveries(
    tx.db,
    'booking.made',
    promoted.map(({ user_id }) => ({ person: user_id, data: { event: event.id, state: 'booked' } })),
  );
  await notifyPeople(
    tx,
    ctx,
    promoted.map(({ user_id }) => user_id),
    {
      type: 'event',
      title: titles,
      content: { en: event.name, ...event.localized_name },
      eventId: event.id,
    },
  );
}

/** Publishes the bookings to their owners and the event, with its free places, to everybody. */
async function publishBookings(
  tx: Write,
  ctx: NotifyContext,
  eventId: number,
  { people, rev }: { people: readonly number[]; rev: number },
): Promise<void> {
  for (const id of people) {
    await tx.change(`user:${id}`, 'booking', eventId, 'put', rev);
    tx.nudge(id, rev);
  }
  await tx.db.updateTable('event').set({ rev }).where('id', '=', eventId).execute();
  await tx.change('all', 'event', eventId, 'put', rev);
  await countChanged(tx, ctx, 'booking', eventId);
}
