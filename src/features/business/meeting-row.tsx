import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './business.module.css';
import { finishOf } from './meeting-groups.ts';
import { StateTag } from './state-tag.tsx';
import { usePlaceText } from './use-place-text.ts';

interface MeetingRowProps {
  meeting: BusinessMeetingView;
  myId: number;
  now: number;
}

/** A meeting or request, with a link to its page. */
export function MeetingRow({ meeting, myId, now }: MeetingRowProps) {
  const { t } = useLingui();
  const { fullName, weekdayDayShort, timeRange, dateTime, list } = useFormats();
  const placeText = usePlaceText();
  const partner = partnerOf(meeting, myId);
  const name = fullName(partner);
  const { start, proposals } = meeting;
  const when =
    typeof start === 'number'
      ? `${weekdayDayShort(start)}, ${timeRange(start, finishOf(meeting))}`
      : list(proposals.map((slot) => dateTime(slot)));
  const place = placeText(meeting);
  return (
    <div className={styles.row}>
      <Avatar name={name} seed={partner.id} picture={partner.avatar} />
      <div className={styles.text}>
        <Link className={styles.link} href={addresses.businessMeeting.getHref(meeting.id)}>
          <span className={styles.name}>{name}</span>
        </Link>
        {when && <span className={styles.time}>{when}</span>}
        {place && <span className={styles.dim}>{place}</span>}
        {typeof start === 'number' && proposals.length > 0 && (
          <span
            className={styles.dim}
          >{t`New time proposed: ${list(proposals.map((slot) => dateTime(slot)))}`}</span>
        )}
        <span className={styles.tags}>
          <StateTag meeting={meeting} myId={myId} now={now} />
        </span>
      </div>
    </div>
  );
}
