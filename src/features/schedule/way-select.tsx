import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type MeetingWay, meetingWays } from '../../../contract/meetings.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './meeting-ways.module.css';
import { isWay, useWayNames } from './way-names.ts';

interface WaySelectProps {
  way: MeetingWay | '';
  /** Ways that the server is set up for; null until known. */
  ways: readonly MeetingWay[] | null;
  onChange: (way: MeetingWay | '') => void;
}

/** Chooses how the meeting opens and explains the choice. */
export function WaySelect({ way, ways, onChange }: WaySelectProps) {
  const { t } = useLingui();
  const { names, meanings } = useWayNames();
  const hint = useId();
  const offered = meetingWays.filter((one) => one === way || (ways?.includes(one) ?? false));
  const missing = ways && meetingWays.filter((one) => !ways.includes(one)).map((one) => names[one]);
  return (
    <div>
      <label className={styles.select}>
        {t`Meeting opens in`}
        <select
          value={way}
          aria-describedby={hint}
          onChange={({ target }) => onChange(isWay(target.value) ? target.value : '')}
        >
          <option value="">{t`Best option`}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </label>
      <p id={hint} className={styles.note}>
        {meanings[way]}
        {missing && missing.length > 0 && (
          <>
            {' '}
            <Trans>Not set up on this server: {missing.join(', ')}.</Trans>
          </>
        )}
      </p>
    </div>
  );
}

const dayMs = 24 * 3_600_000;
/** A warning appears from this age. Zoom rejects SDK versions that are older than about nine months. */
const maxSdkAgeDays = 240;

/** Version and release date of the installed Zoom SDK, with a warning if it is old. */
export function ZoomSdkVersion({ sdk }: { sdk: { version: string; released: string } }) {
  const { dateLong } = useFormats();
  const [now] = useState(() => Date.now());
  const released = Date.parse(sdk.released);
  if (Number.isNaN(released)) return null;
  const date = dateLong(released);
  const isOld = now - released > maxSdkAgeDays * dayMs;
  return (
    <p className={styles.note}>
      <Trans>
        Zoom version on this server: {sdk.version}, released {date}.
      </Trans>
      {isOld && (
        <>
          {' '}
          <Trans>
            This version is old and Zoom may soon reject it. Ask your administrator to update the server.
          </Trans>
        </>
      )}
    </p>
  );
}
