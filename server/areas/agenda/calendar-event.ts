import type { Selectable } from 'kysely';
import type { Locale } from '../../../contract/scalars.ts';
import type { CalendarEvent } from '../../../src/lib/calendar-file.ts';
import type { Config } from '../../config.ts';
import { cutText } from '../../cut-text.ts';
import type { EventTable } from '../../db/programme-schema.ts';
import { localizedText } from '../../http/locale.ts';
import { eventTypeOf } from '../events/rows.ts';

const maxDescriptionLength = 2000;

/** An event of the programme as an entry of a calendar. */
export const calendarEventOf = (
  row: Selectable<EventTable>,
  locale: Locale,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): CalendarEvent => ({
  uid: `event-${row.id}@${new URL(publicUrl).hostname}`,
  title: localizedText(row.localized_name, locale, row.name),
  start: row.time_start.getTime(),
  end: row.time_finish.getTime(),
  place: row.room,
  description: cutText(
    localizedText(row.localized_description, locale, row.description ?? ''),
    maxDescriptionLength,
  ),
  url: `${publicUrl}/schedule/${row.id}/-`,
  cancelled: row.status === 'cancelled',
  sequence: row.rev,
  modified: row.modified_at.getTime(),
  categories: [eventTypeOf(row.kind, row.type_title, locale).title ?? '', row.track ?? ''].filter(Boolean),
});
