import { useFormats } from '../../i18n/use-formats.ts';
import styles from './now-line.module.css';

/** Stands in a day between what has begun and what has not. */
export function NowLine({ now }: { now: number }) {
  const { time } = useFormats();
  return <div className={styles.now}>{time(now)}</div>;
}
