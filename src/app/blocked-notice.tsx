import type { ReactNode } from 'react';
import { isStorageBlocked } from '../lib/web-storage.ts';
import { BlockedHelp, BlockedTitle } from '../ui/blocked-texts.tsx';
import styles from './notice.module.css';

export const TroubleNotice = ({ title, help }: { title: ReactNode; help: ReactNode }) => (
  <div className={styles.notice}>
    <p className={styles.text}>
      <strong>{title}</strong> {help}
    </p>
  </div>
);

/** Shown before the sign-in: a browser that blocks site data loses the session with the page. */
export const BlockedNotice = () =>
  isStorageBlocked() ? <TroubleNotice title={<BlockedTitle />} help={<BlockedHelp />} /> : null;
