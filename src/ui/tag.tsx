import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './tag.module.css';

export type TagHue =
  | 'neutral'
  | 'lecture'
  | 'presentation'
  | 'discussion'
  | 'qa'
  | 'workshop'
  | 'live'
  | 'danger'
  | 'accent';

export const Tag = ({ hue = 'neutral', children }: { hue?: TagHue; children: ReactNode }) => (
  <span className={cx(styles.tag, hue !== 'neutral' && styles[hue])}>{children}</span>
);

export const LiveTag = ({ children }: { children: ReactNode }) => (
  <Tag hue="live">
    <span className={styles.dot} aria-hidden="true" />
    {children}
  </Tag>
);
