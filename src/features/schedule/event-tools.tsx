import { Trans } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import type { EventView } from '../../db/overlay-events.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { useCalendar } from './use-calendar.ts';

/** Saves the event as a calendar file, created on this device. */
export function CalendarButton({ event }: { event: EventView }) {
  const toCalendar = useCalendar();
  return (
    <Button onClick={() => saveFile('event.ics', 'text/calendar', toCalendar([event]))}>
      <CalendarPlus />
      <Trans>Add to calendar</Trans>
    </Button>
  );
}
