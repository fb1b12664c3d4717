import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}

export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const id = useId();
  return (
    <Modal className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Modal>
  );
}
