import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isStorageBlocked } from '../lib/web-storage.ts';
import styles from './notice.module.css';

export const BlockedTitle = () => <Trans>This browser does not let Yurt store data.</Trans>;

export const BlockedHelp = () => (
  <Trans>
    Allow cookies and site data for this address in the settings of the browser, then reload this page. A
    private window, an extension or a full disk can also be the cause.
  </Trans>
);

export const TroubleNotice = ({ title, help }: { title: ReactNode; help: ReactNode }) => (
  <div className={styles.notice}>
    <p className={styles.text}>
      <strong>{title}</strong> {help}
    </p>
  </div>
);

/** Before the sign-in, which a browser that blocks site data loses with the page. */
export const BlockedNotice = () =>
  isStorageBlocked() ? <TroubleNotice title={<BlockedTitle />} help={<BlockedHelp />} /> : null;
