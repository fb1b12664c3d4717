import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './dashboard-screen.module.css';

export function DateCard({ now }: { now: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const weekday = formats.weekday(now);
  const year = formats.year(now);
  return (
    <p className={styles.dateCard}>
      <span className={styles.day}>{formats.dayMonthLong(now)}</span>
      <span className={styles.weekday}>{t`${weekday}, ${year}`}</span>
    </p>
  );
}
