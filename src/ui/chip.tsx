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
  /** Text of the chip: the selected option, or the label if there is none. */
  shown: string;
  onChange: (value: string) => void;
  /** The `option` elements, including the one for "no choice". */
  children: ReactNode;
}

/** A chip that opens the native picker of the device. */
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
