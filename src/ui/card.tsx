import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './card.module.css';

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx(styles.card, className)} />
);
