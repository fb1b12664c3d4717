import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './button.module.css';

export type ButtonVariant = 'plain' | 'primary' | 'live' | 'danger' | 'quiet' | 'quietDanger';

interface Shape {
  variant?: ButtonVariant;
  size?: 'normal' | 'small' | 'wide';
}

const shape = ({ variant = 'plain', size = 'normal' }: Shape, extra?: string) =>
  cx(styles.button, variant !== 'plain' && styles[variant], size !== 'normal' && styles[size], extra);

export function Button({ variant, size, className, ...rest }: Shape & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={shape({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  );
}

/** A link to another site or document in the style of a button; opens in a new tab. */
export function ExternalButton({ variant, size, className, children, ...rest }: Shape & ComponentProps<'a'>) {
  return (
    <a
      target="_blank"
      rel="noreferrer"
      {...rest}
      className={shape({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {children}
    </a>
  );
}

/** Class names of a button, for links of the router. */
export const buttonClass = (variant: ButtonVariant = 'plain', size: Shape['size'] = 'normal') =>
  shape({ variant, size });
