import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Settings2, Users, Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { AttendanceDialog } from './attendance-dialog.tsx';
import { listAttendance, listMeetingWays } from './commands.ts';
import { useIsOffline, useMeetings, useServerNow } from './hooks.ts';
import { MeetingDialog } from './meeting-dialog.tsx';
import styles from './meetings-desk.module.css';
import { ZoomSdkVersion } from './way-select.tsx';
import { isWay, useWayNames } from './way-names.ts';

/** Lists current meetings with joining options and attendance. */
export function MeetingsDesk() {
  const { t } = useLingui();
  const offline = useIsOffline();
  const now = useServerNow();
  const events = useMeetings(now);
  const counts = useDeskRequest('attendance', listAttendance);
  const meetingWays = useRequest('meeting ways', listMeetingWays);
  const [edited, setEdited] = useState<EventView | null>(null);
  const [counted, setCounted] = useState<EventView | null>(null);
  if (!events) return <MissingList offline={offline} />;
  return (
    <>
      {meetingWays.value?.zoom_sdk && <ZoomSdkVersion sdk={meetingWays.value.zoom_sdk} />}
      {counts.failed && <RequestNote failed={counts.failed} onAgain={counts.again} />}
      {events.length === 0 && (
        <StateNote icon={<Video />} title={<Trans>No meetings in the next two weeks</Trans>} />
      )}
      <ul className={styles.list} aria-label={t`Meetings`}>
        {events.map((event) => (
          <MeetingRow
            key={event.id}
            event={event}
            now={now}
            count={counts.value?.find(({ event_id }) => event_id === event.id)}
            onEdit={() => setEdited(event)}
            onCount={() => setCounted(event)}
          />
        ))}
      </ul>
      {edited && <MeetingDialog event={edited} onClose={() => setEdited(null)} />}
      {counted && <AttendanceDialog event={counted} onClose={() => setCounted(null)} />}
    </>
  );
}

interface MeetingRowProps {
  event: EventView;
  now: number;
  count: { joined: number; inside: number } | undefined;
  onEdit: () => void;
  onCount: () => void;
}

function MeetingRow({ event, now, count, onEdit, onCount }: MeetingRowProps) {
  const { t } = useLingui();
  const { localized, weekdayDayShort, timeRange } = useFormats();
  const { names } = useWayNames();
  const name = localized(event.localized_name, event.name);
  const way = event.meeting?.way;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link href={addresses.event.getHref(event.id, name)} className={styles.name}>
          {name}
        </Link>
        <span className={styles.dim}>
          {weekdayDayShort(event.time_start)} · {timeRange(event.time_start, event.time_finish)}
        </span>
        <span className={styles.dim}>
          {isWay(way) ? names[way] : <Trans>No meeting</Trans>}
          {count && (
            <>
              {' · '}
              <Plural value={count.joined} one="# joined" few="# joined" many="# joined" other="# joined" />
            </>
          )}
          {count && count.inside > 0 && event.time_finish > now && (
            <>
              {' · '}
              <Tag>{t`${count.inside} in the meeting`}</Tag>
            </>
          )}
        </span>
        <RowNotes rowId={String(event.id)} />
      </div>
      <Button size="small" aria-haspopup="dialog" aria-label={t`Joining options: ${name}`} onClick={onEdit}>
        <Settings2 />
        <Trans>Joining options</Trans>
      </Button>
      {count && (
        <Button size="small" aria-haspopup="dialog" aria-label={t`Attendance: ${name}`} onClick={onCount}>
          <Users />
          <Trans>Attendance</Trans>
        </Button>
      )}
    </li>
  );
}
