import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BlockedHelp, BlockedTitle } from '../../ui/blocked-texts.tsx';
import { Button } from '../../ui/button.tsx';
import styles from '../notice.module.css';

/** Lists the limits of memory mode until the person hides it. */
export function MemoryNotice() {
  const { t } = useLingui();
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  return (
    <aside className={styles.notice} aria-label={t`Nothing is stored on this device`}>
      <div className={styles.text}>
        <p>
          <strong>
            <BlockedTitle />
          </strong>{' '}
          <Trans>
            This app works only while you are online and this tab is open. Anything that has not been sent is
            lost when you close the tab.
          </Trans>
        </p>
        <details>
          <summary className={styles.summary}>
            <Trans>How to allow storage</Trans>
          </summary>
          <p>
            <BlockedHelp />
          </p>
        </details>
      </div>
      <Button size="small" onClick={() => setHidden(true)}>
        <Trans>Hide</Trans>
      </Button>
    </aside>
  );
}
