import type { ReactNode } from 'react';
import styles from './state-note.module.css';

interface StateNoteProps {
  icon: ReactNode;
  /** What is the case. */
  title: ReactNode;
  /** Why, or what was kept. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** Stands where content would: nothing there yet, nothing found, or something went wrong. */
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
