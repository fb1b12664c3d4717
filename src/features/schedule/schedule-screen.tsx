import { Trans } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useIsOffline, useProgramme } from './hooks.ts';
import type { Programme as ProgrammeRows } from './queries.ts';
import { ScheduleBoard } from './schedule-board.tsx';
import { dayOfAddress } from './schedule-days.ts';

interface ScheduleScreenProps {
  /** Any instant of the day, from the address. */
  day?: string | undefined;
  /** The event that is open beside the schedule. */
  openId?: number | undefined;
}

export function ScheduleScreen({ day, openId }: ScheduleScreenProps) {
  const programme = useProgramme();
  return <Page>{programme && <Programme {...programme} day={day} openId={openId} />}</Page>;
}

function Programme({ events, known, day, openId }: ProgrammeRows & ScheduleScreenProps) {
  const offline = useIsOffline();
  if (!known) {
    return (
      <PageScroll>
        <MissingList offline={offline} />
      </PageScroll>
    );
  }
  if (events.length === 0) {
    return (
      <StateNote icon={<CalendarX2 />} title={<Trans>No events yet</Trans>}>
        <Trans>The programme will appear here when it is published.</Trans>
      </StateNote>
    );
  }
  return <ScheduleBoard events={events} day={dayOfAddress(day)} openId={openId} />;
}
