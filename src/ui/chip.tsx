import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './chip.module.css';

interface ChipProps extends ComponentProps<'button'> {
  on?: boolean;
}

export const Chip = ({ on = false, className, ...rest }: ChipProps) => (
  <button type="button" {...rest} className={cx(styles.chip, on && styles.on, className)} />
);

interface SelectChipProps extends Pick<ComponentProps<'select'>, 'onPointerDown' | 'onFocus'> {
  label: string;
  value: string;
  /** What the chip reads; the label when nothing is chosen. */
  shown: string;
  onChange: (value: string) => void;
  /** The `option` elements, the one for "no choice" included. */
  children: ReactNode;
}

/** A chip that opens the device's own picker. */
export const SelectChip = ({ label, value, shown, onChange, children, ...rest }: SelectChipProps) => (
  <span className={cx(styles.chip, value !== '' && styles.on)}>
    <span className={styles.text} aria-hidden="true">
      {shown}
    </span>
    <ChevronDown />
    <select
      {...rest}
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  </span>
);
