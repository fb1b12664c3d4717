import type { EventRow } from '../../db/database.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { calendarFile } from '../../lib/calendar-file.ts';

/** Returns a function that writes events as an iCalendar file in the person's language. */
export function useCalendar(): (events: readonly (EventRow | EventView)[]) => string {
  const { localized } = useFormats();
  return (events) =>
    calendarFile(
      events.map((event) => {
        const title = localized(event.localized_name, event.name);
        const description =
          'description' in event ? localized(event.localized_description, event.description) : '';
        return {
          uid: `event-${event.id}@${location.hostname}`,
          title,
          start: event.time_start,
          end: event.time_finish,
          place: event.room ?? null,
          description: description.slice(0, 2000),
          url: location.origin + addresses.event.getHref(event.id, title),
          cancelled: event.status === 'cancelled',
          sequence: event.rev,
        };
      }),
      Date.now(),
    );
}
