import { useFormats } from '../../i18n/use-formats.ts';
import styles from './dashboard-screen.module.css';

export function DateCard({ now }: { now: number }) {
  const formats = useFormats();
  return (
    <p className={styles.dateCard}>
      <span className={styles.day}>{formats.dateLong(now)}</span>
      <span className={styles.weekday}>{formats.weekday(now)}</span>
    </p>
  );
}
