import { Trans } from '@lingui/react/macro';
import styles from './notice.module.css';

/** Over plain http from another machine, browsers offer no service worker, no locks and no crypto. */
export const InsecureNotice = () =>
  globalThis.isSecureContext ? null : (
    <aside className={styles.notice}>
      <p className={styles.text}>
        <Trans>
          This address does not use HTTPS, so the browser can’t store anything for offline use. Everything
          else works while you are online.
        </Trans>
      </p>
    </aside>
  );
