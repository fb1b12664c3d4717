import type { Locale } from '../../../contract/scalars.ts';
import type { CalendarEvent } from '../../../src/lib/calendar-file.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';
import { calendarEventOf } from '../agenda/calendar-event.ts';
import { calendarMeetings } from '../business/calendar-meetings.ts';

/** Booked events and business meetings of a person, with their `rev` as `sequence`. Cancelled ones are marked. */
export async function entriesOf(
  db: Reader,
  config: Config,
  userId: number,
  locale: Locale,
): Promise<CalendarEvent[]> {
  const events = await db
    .selectFrom('event')
    .innerJoin('booking', 'booking.event_id', 'event.id')
    .selectAll('event')
    .where('booking.user_id', '=', userId)
    .where('booking.state', '=', 'booked')
    .orderBy('event.time_start')
    .orderBy('event.id')
    .execute();
  const meetings = await calendarMeetings({ db, config }, userId, locale);
  return [...events.map((row) => calendarEventOf(row, locale, config)), ...meetings];
}
