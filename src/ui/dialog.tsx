import { type ReactNode, useId } from 'react';
import { DialogActions, type DialogActionsProps } from './dialog-actions.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

interface DialogProps extends DialogActionsProps {
  title: ReactNode;
  children?: ReactNode;
  onClose: () => void;
}

export function Dialog({ title, children, secondary, primary, onClose }: DialogProps) {
  const id = useId();
  return (
    <Modal className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        <DialogActions secondary={secondary} primary={primary} />
      </div>
    </Modal>
  );
}
