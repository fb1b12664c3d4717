import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, CircleQuestionMark, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GuestPage } from '../../../contract/guests.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { calendarFile } from '../../lib/calendar-file.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button, ExternalButton } from '../../ui/button.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { openGuestPage } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import styles from './entrance.module.css';
import { StatusText } from '../../ui/status-text.tsx';

const everyMs = 60_000;

/** The page of one event for people without an account: time, joining and contact. */
export function GuestScreen({ link }: { link: string }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<Outcome<GuestPage> | null>(null);
  useEffect(() => {
    let unmounted = false;
    const fetchPage = (again: boolean) =>
      void openGuestPage(link, again).then((outcome) => {
        // Keeps the loaded event if a later request fails.
        if (!unmounted) setAnswer((before) => (outcome.ok || !before?.ok ? outcome : before));
      });
    fetchPage(false);
    const timer = setInterval(() => fetchPage(true), everyMs);
    return () => {
      unmounted = true;
      clearInterval(timer);
    };
  }, [link]);
  if (answer?.ok && answer.value.event) return <GuestEvent event={answer.value.event} />;
  return (
    <EntrancePage
      title={t`Event for guests`}
      lead={
        answer === null ? (
          <Trans>Loading…</Trans>
        ) : !answer.ok ? (
          answer.http === 404 ? (
            <Trans>This link is not valid. Please copy the whole link and try again.</Trans>
          ) : (
            <Trans>No connection to the server. This page tries again every minute.</Trans>
          )
        ) : answer.value.state === 'revoked' ? (
          <Trans>This link has been revoked. Please contact the person who sent it to you.</Trans>
        ) : (
          <Trans>This event is over. The link no longer works.</Trans>
        )
      }
    />
  );
}

function GuestEvent({ event }: { event: NonNullable<GuestPage['event']> }) {
  const { t } = useLingui();
  const { localized, dateTimeYear, time, zoneName } = useFormats();
  const [asking, setAsking] = useState(false);
  const title = localized(event.localized_name, event.name);
  const join = event.join === null ? undefined : safeHref(event.join);
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
            place: event.room,
            url: location.href,
            cancelled: event.cancelled,
          },
        ],
        Date.now(),
      ),
    );
  return (
    <EntrancePage
      title={title}
      lead={
        <>
          {dateTimeYear(event.time_start)}–{time(event.time_finish)}
          <br />
          {zoneName(event.time_start)}
        </>
      }
    >
      <div className={styles.form}>
        {event.cancelled ? (
          <StatusText className={styles.note}>
            <Trans>This event has been cancelled.</Trans>
          </StatusText>
        ) : join ? (
          <ExternalButton href={join} variant="live" size="wide">
            <Video />
            {t`Join meeting`}
          </ExternalButton>
        ) : (
          event.has_meeting && (
            <StatusText className={styles.note}>
              <Trans>You can join here from 15 minutes before the start.</Trans>
            </StatusText>
          )
        )}
        <Button size="wide" onClick={save}>
          <CalendarPlus />
          <Trans>Add to calendar</Trans>
        </Button>
        <Button size="wide" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <CircleQuestionMark />
          <Trans>Ask the school</Trans>
        </Button>
      </div>
      {asking && <QuestionDialog onClose={() => setAsking(false)} />}
    </EntrancePage>
  );
}
