import { useFormats } from '../../i18n/use-formats.ts';
import styles from './now-line.module.css';

/** Marks the current time between started and coming events. */
export function NowLine({ now }: { now: number }) {
  const { time } = useFormats();
  return <div className={styles.now}>{time(now)}</div>;
}
