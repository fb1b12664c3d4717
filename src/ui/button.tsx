import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './button.module.css';

export type ButtonLook = 'plain' | 'primary' | 'live' | 'danger' | 'quiet' | 'quietDanger';

interface Shape {
  checkAccount?: ButtonLook;
  size?: 'normal' | 'small' | 'wide';
}

const shape = ({ checkAccount: look = 'plain', size = 'normal' }: Shape, extra?: string) =>
  cx(styles.button, look !== 'plain' && styles[look], size !== 'normal' && styles[size], extra);

export function Button({ checkAccount: look, size, className, ...rest }: Shape & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={shape({ ...(look && { checkAccount: look }), ...(size && { size }) }, className)}
    />
  );
}

/** A link to another site or document in the style of a button; opens in a new tab. */
export function ExternalButton({
  checkAccount: look,
  size,
  className,
  children,
  ...rest
}: Shape & ComponentProps<'a'>) {
  return (
    <a
      target="_blank"
      rel="noreferrer"
      {...rest}
      className={shape({ ...(look && { checkAccount: look }), ...(size && { size }) }, className)}
    >
      {children}
    </a>
  );
}

/** Class names of a button, for links of the router. */
export const buttonClass = (look: ButtonLook = 'plain', size: Shape['size'] = 'normal') =>
  shape({ checkAccount: look, size });
