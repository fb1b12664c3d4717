import type { ReactNode } from 'react';
import { Modal } from '../ui/modal.tsx';
import styles from './drawer.module.css';

interface DrawerProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The menu on a phone, over the page from the left. */
export const Drawer = ({ label, onClose, children }: DrawerProps) => (
  <Modal className={styles.drawer} aria-label={label} onClose={onClose}>
    {children}
  </Modal>
);
