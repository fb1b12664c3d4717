import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../contract/scalars.ts';
import type { CalendarEvent } from '../../../src/lib/calendar-file.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';
import { calendarEventOf } from '../agenda/calendar-event.ts';
import { calendarMeetings } from '../business/calendar-meetings.ts';

export interface Entry {
  event: CalendarEvent;
  /** Changes with the visible parts of a booked event. Null for a business meeting, which is compared by its `rev`. */
  fingerprint: string | null;
}

/** A text that changes with the time, the title, the place or the status of a row of `event`, under its alias. */
export const fingerprintOf = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`md5(jsonb_build_array(extract(epoch from ${column('time_start')}),
    extract(epoch from ${column('time_finish')}), ${column('name')}, ${column('localized_name')},
    ${column('room')}, ${column('status')})::text)`;
};

/** Booked events and business meetings of a person, with their `rev` as `sequence`. Cancelled ones are marked. */
export async function entriesOf(
  db: Reader,
  config: Config,
  userId: number,
  locale: Locale,
): Promise<Entry[]> {
  const events = await db
    .selectFrom('event')
    .innerJoin('booking', 'booking.event_id', 'event.id')
    .selectAll('event')
    .select(fingerprintOf('event').as('fingerprint'))
    .where('booking.user_id', '=', userId)
    .where('booking.state', '=', 'booked')
    .orderBy('event.time_start')
    .orderBy('event.id')
    .execute();
  const meetings = await calendarMeetings({ db, config }, userId, locale);
  return [
    ...events.map((row) => ({
      event: calendarEventOf(row, locale, config),
      fingerprint: row.fingerprint,
    })),
    ...meetings.map((event) => ({ event, fingerprint: null })),
  ];
}
