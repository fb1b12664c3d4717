import { type ReactNode, useId } from 'react';
import { DialogActions, type DialogActionsProps } from './dialog-actions.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

interface DialogProps extends DialogActionsProps {
  title: ReactNode;
  children?: ReactNode;
  /** Only a button or Escape closes it. */
  isShownOnce?: boolean;
  onClose: () => void;
}

export function Dialog({ title, children, isShownOnce = false, secondary, primary, onClose }: DialogProps) {
  const id = useId();
  return (
    <Modal className={styles.dialog} aria-labelledby={id} isShownOnce={isShownOnce} onClose={onClose}>
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
