import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

/** A button that shows only an icon; the label is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: { label: string; children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(styles.button, className)}>
      {children}
    </button>
  );
}

/** Class name of an icon button, for links of the router. */
export const iconButtonClass = styles.button ?? '';
