import type { EventRow } from '../../db/database.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { type CalendarEvent, calendarFile } from '../../lib/calendar-file.ts';

type WriteCalendar = (
  events: readonly (EventRow | EventView)[],
  /** Entries that are no events of the programme. */
  others?: readonly CalendarEvent[],
) => string;

/** Returns a function that writes events as an iCalendar file in the person's language. */
export function useCalendar(): WriteCalendar {
  const { localized } = useFormats();
  const entryOf = (event: EventRow | EventView): CalendarEvent => {
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
  };
  return (events, others = []) => calendarFile([...events.map(entryOf), ...others], Date.now());
}
