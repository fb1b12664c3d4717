import type { ReactNode } from 'react';
import styles from './state-note.module.css';

interface StateNoteProps {
  icon: ReactNode;
  /** The state. */
  title: ReactNode;
  /** The reason, or what was saved. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** Replaces missing content: empty, not found, or failed. */
export const StateNote = ({ icon, title, children, action }: StateNoteProps) => (
  <div className={styles.note}>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <div className={styles.title}>{title}</div>
    {children && <p className={styles.text}>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
