import { cx } from './cx.ts';
import styles from './count.module.css';

interface CountProps {
  value: number;
  /** Placed at the corner of the surrounding icon button. */
  onIcon?: boolean;
  className?: string | undefined;
}

/** A number in a pill; the caller gives it an accessible name. Renders nothing at zero. */
export const Count = ({ value, onIcon = false, className }: CountProps) =>
  value > 0 ? (
    <span className={cx(styles.count, onIcon && styles.onIcon, className)} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  ) : null;
