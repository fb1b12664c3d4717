import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import type { CalendarEvent } from '../../lib/calendar-file.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './agenda-meetings.module.css';
import { useBusiness } from './hooks.ts';
import { finishOf } from './meeting-groups.ts';
import { useMeetingEvent } from './use-meeting-calendar.ts';
import { usePlaceText } from './use-place-text.ts';

interface AgendaMeeting {
  key: string;
  start: number;
  finish: number;
  row: (clashes: readonly string[]) => ReactNode;
  calendar: CalendarEvent;
}

/** The accepted meetings as entries of the agenda. */
export function useAgendaMeetings(): AgendaMeeting[] {
  const business = useBusiness();
  const toEvent = useMeetingEvent();
  if (!business) return [];
  return business.meetings.flatMap((meeting) =>
    meeting.state === 'accepted' && typeof meeting.start === 'number'
      ? [
          {
            key: `business-${meeting.id}`,
            start: meeting.start,
            finish: finishOf(meeting),
            row: (clashes) => (
              <AgendaMeetingRow
                meeting={meeting}
                start={meeting.start ?? 0}
                myId={business.me.id}
                clashes={clashes}
              />
            ),
            calendar: toEvent(meeting),
          },
        ]
      : [],
  );
}

interface RowProps {
  meeting: BusinessMeetingView;
  start: number;
  myId: number;
  /** Names of events at the same time. */
  clashes: readonly string[];
}

function AgendaMeetingRow({ meeting, start, myId, clashes }: RowProps) {
  const { t } = useLingui();
  const { fullName, time, list } = useFormats();
  const placeText = usePlaceText();
  const others = list(clashes);
  return (
    <div className={styles.item}>
      <div className={styles.time}>
        <span className={styles.start}>{time(start)}</span>
        {time(finishOf(meeting))}
      </div>
      <div className={styles.body}>
        <Link className={styles.name} href={addresses.businessMeeting.getHref(meeting.id)}>
          {fullName(partnerOf(meeting, myId))}
        </Link>
        <div>
          <Tag hue="accent">{t`Business meeting`}</Tag>
        </div>
        <span className={styles.dim}>{placeText(meeting)}</span>
        {clashes.length > 0 && <span className={styles.dim}>{t`At the same time: ${others}`}</span>}
      </div>
    </div>
  );
}
