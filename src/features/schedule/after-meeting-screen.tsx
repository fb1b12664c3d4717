import { Trans } from '@lingui/react/macro';
import { DoorOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { deleteTicket, hasTicket } from '../../lib/ticket-key.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { leaveMeeting } from './commands.ts';
import { useProgramme, useServerNow } from './hooks.ts';
import { eventOfMeeting } from './after-meeting.ts';
import styles from './meeting-ways.module.css';

/** Shown after leaving a meeting. Links to the event, where it can be rated, and to the dashboard. */
export function AfterMeetingScreen() {
  const { localized } = useFormats();
  const now = useServerNow();
  const programme = useProgramme();
  const query = new URLSearchParams(useSearch());
  const requestedId = Number(query.get('event'));
  useReportLeaving(requestedId, query.get('visit'));
  // useLeaving deletes the ticket, so the first render must read it.
  const [wasInMeeting] = useState(() => requestedId > 0 || hasTicket());
  const event = wasInMeeting
    ? eventOfMeeting(programme?.events ?? [], requestedId > 0 ? requestedId : null, now)
    : null;
  const title = event && localized(event.localized_name, event.name);
  return (
    <Page>
      <PageScroll>
        <StateNote
          icon={<DoorOpen />}
          title={
            wasInMeeting ? <Trans>You left the meeting</Trans> : <Trans>You were not in a meeting</Trans>
          }
          action={
            <div className={styles.choices}>
              {event && title !== null && (
                <Link className={buttonClass('primary')} href={addresses.event.ratingHref(event.id, title)}>
                  <Trans>Rate event</Trans>
                </Link>
              )}
              <Link className={buttonClass()} href={addresses.dashboard.getHref()}>
                <Trans>Go to dashboard</Trans>
              </Link>
            </div>
          }
        >
          {title}
        </StateNote>
      </PageScroll>
    </Page>
  );
}

/** Deletes the ticket and reports the end of the visit to the server. */
function useReportLeaving(event: number, visit: string | null): void {
  useEffect(() => {
    deleteTicket();
    if (event > 0 && visit !== null) void leaveMeeting(event, visit);
  }, [event, visit]);
}
