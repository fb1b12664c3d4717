import { cx } from './cx.ts';
import styles from './count.module.css';

/** A number on a pill; words for it belong to what it stands on. Nothing at zero. */
export const Count = ({ value, className }: { value: number; className?: string | undefined }) =>
  value > 0 ? (
    <span className={cx(styles.count, className)} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  ) : null;
