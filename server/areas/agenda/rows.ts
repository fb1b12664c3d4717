import { sql } from 'kysely';
import type { AgendaEntryOnWire, BookingOnWire } from '../../../contract/agenda.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';

interface Which {
  /** Event ids. */
  ids?: readonly number[];
}

export async function agendaFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  { ids }: Which = {},
): Promise<AgendaEntryOnWire[]> {
  const rows = await db
    .selectFrom('agenda')
    .select(['event_id', 'starred', 'note', 'seen', 'rev'])
    .where('user_id', '=', me.id)
    .$if(ids !== undefined, (query) => query.where('event_id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('event_id')
    .execute();
  return rows.map(({ event_id, ...entry }) => ({ id: event_id, ...entry }));
}

/** The caller's own bookings, with their position on the waiting list. */
export async function bookingsFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  { ids }: Which = {},
): Promise<BookingOnWire[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'event_id', 'state', 'rev', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('booking as before')
        .select(sql<number>`count(*)::int`.as('position'))
        .whereRef('before.event_id', '=', 'booking.event_id')
        .where('before.state', '=', 'waiting')
        .whereRef('before.id', '<=', 'booking.id')
        .as('position'),
    )
    .where('user_id', '=', me.id)
    .$if(ids !== undefined, (query) => query.where('event_id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('event_id')
    .execute();
  return rows.map(({ event_id, state, position, rev, created_at }) => ({
    id: event_id,
    state,
    position: state === 'waiting' ? position : null,
    at: seconds(created_at),
    rev,
  }));
}

/** Counts of bookings by event. Events without bookings are left out. */
export async function placesOf(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { booked: number; waiting: number }>();
  const rows = await db
    .selectFrom('booking')
    .select('event_id')
    .select(sql<number>`count(*) filter (where state = 'booked')::int`.as('booked'))
    .select(sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'))
    .where('event_id', 'in', [...ids])
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, booked, waiting }) => [event_id, { booked, waiting }]));
}
