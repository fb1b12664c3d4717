import { Trans } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { calendarFile } from '../../lib/calendar-file.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';

/** The event as a file for calendars, made on this device. */
export function CalendarButton({ event }: { event: EventView }) {
  const { localized } = useFormats();
  const title = localized(event.localized_name, event.name);
  const save = () =>
    saveFile(
      'event.ics',
      'text/calendar',
      calendarFile(
        [
          {
            uid: `event-${event.id}@${location.hostname}`,
            title,
            start: event.time_start,
            end: event.time_finish,
            place: event.room ?? null,
            description: localized(event.localized_description, event.description).slice(0, 2000),
            url: location.origin + addresses.event.getHref(event.id, title),
            cancelled: event.status === 'cancelled',
            sequence: event.rev,
          },
        ],
        Date.now(),
      ),
    );
  return (
    <Button onClick={save}>
      <CalendarPlus />
      <Trans>Add to my calendar</Trans>
    </Button>
  );
}
