import { Trans } from '@lingui/react/macro';
import styles from './notice.module.css';

/** Over plain http from another machine a browser gives no service worker, no locks and no crypto. */
export const InsecureNotice = () =>
  globalThis.isSecureContext ? null : (
    <aside className={styles.notice}>
      <p className={styles.text}>
        <Trans>
          This address is not secured by HTTPS, so the browser keeps nothing for offline use here. Everything
          else works as long as you are online.
        </Trans>
      </p>
    </aside>
  );
