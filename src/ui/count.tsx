import { cx } from './cx.ts';
import styles from './count.module.css';

interface CountProps {
  value: number;
  /** At the corner of the icon button it stands in. */
  onIcon?: boolean;
  className?: string | undefined;
}

/** A number on a pill; words for it belong to what it stands on. Nothing at zero. */
export const Count = ({ value, onIcon = false, className }: CountProps) =>
  value > 0 ? (
    <span className={cx(styles.count, onIcon && styles.onIcon, className)} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  ) : null;
