import { Trans } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './business.module.css';

interface ZoneNoteProps {
  /** A shown time, in ms. */
  at: number;
  /** Time zone of the school. */
  zone: string;
}

/** Names the zone of the shown times; nothing if it is the school's. */
export function ZoneNote({ at, zone }: ZoneNoteProps) {
  const { zoneName, timeRange, timeRangeIn } = useFormats();
  if (timeRange(at, at) === timeRangeIn(at, at, zone)) return null;
  const [shown, school] = [zoneName(at), zoneName(at, zone)];
  return (
    <p className={styles.dim}>
      <Trans>
        Times are shown in {shown}. School time: {school}.
      </Trans>
    </p>
  );
}
