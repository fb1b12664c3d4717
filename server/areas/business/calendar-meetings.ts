import type { Locale } from '../../../contract/scalars.ts';
import type { CalendarEvent } from '../../../src/lib/calendar-file.ts';
import type { Context } from '../../context.ts';
import { fullNameOf, personJson } from '../people/rows.ts';
import { calendarTitles, onlineMeeting, unnamed } from './texts.ts';

/** The person's meetings for their calendar. Cancelled ones stay, marked as cancelled. */
export async function calendarMeetings(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
  locale: Locale,
): Promise<CalendarEvent[]> {
  const rows = await db
    .selectFrom('business_meeting as meeting')
    .innerJoin('business_seat as seat', (join) =>
      join.onRef('seat.meeting_id', '=', 'meeting.id').on('seat.user_id', '=', userId),
    )
    .innerJoin('business_seat as other_seat', (join) =>
      join.onRef('other_seat.meeting_id', '=', 'meeting.id').on('other_seat.user_id', '<>', userId),
    )
    .innerJoin('app_user as other', 'other.id', 'other_seat.user_id')
    .leftJoin('business_table', 'business_table.id', 'meeting.table_id')
    .select(['meeting.id', 'meeting.state', 'meeting.way', 'meeting.start_at', 'meeting.finish_at'])
    .select(['meeting.rev', 'meeting.at', 'business_table.name as table'])
    .select(personJson('other').as('person'))
    .where('meeting.state', 'in', ['accepted', 'cancelled'])
    .orderBy('meeting.start_at')
    .orderBy('meeting.id')
    .execute();
  const { hostname } = new URL(config.publicUrl);
  return rows.flatMap(({ id, state, way, start_at, finish_at, rev, at, table, person }) => {
    if (!start_at || !finish_at) return [];
    const name = fullNameOf(person, locale);
    return [
      {
        uid: `business-${id}@${hostname}`,
        title: name ? calendarTitles[locale].replace('{name}', () => name) : unnamed[locale],
        start: start_at.getTime(),
        end: finish_at.getTime(),
        place: table ?? (way === 'online' ? onlineMeeting[locale] : null),
        url: `${config.publicUrl}/business/meetings/${id}`,
        cancelled: state === 'cancelled',
        sequence: rev,
        modified: at.getTime(),
      },
    ];
  });
}
