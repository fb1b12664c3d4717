import { useLingui } from '@lingui/react/macro';
import type { Log } from '../../../contract/logs.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './notification-changes.module.css';

/** The new values of a changed event. `changes` holds only what has changed. */
export function NotificationChanges({ changes }: { changes: Log['changes'] }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  if (!changes) return null;
  const rows = [
    { label: t`New title`, value: changes.title },
    { label: t`New start`, value: changes.time_start && dateTime(changes.time_start) },
    { label: t`New end`, value: changes.time_finish && dateTime(changes.time_finish) },
    { label: t`New room`, value: changes.room },
  ].filter(({ value }) => value);
  if (rows.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.change}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
