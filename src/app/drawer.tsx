import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './drawer.module.css';

interface DrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The menu on a phone: over the page from the left, open as long as it is drawn. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
