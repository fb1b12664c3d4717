import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who hear the page. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
