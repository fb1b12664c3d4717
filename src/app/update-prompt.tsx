import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { applyUpdate, isUpdateReady, watchUpdate } from '../platform/service-worker.ts';
import { Button } from '../ui/button.tsx';
import styles from './notice.module.css';
import { useStateOnEntry } from './use-state-on-entry.ts';

/** Offers a downloaded new version; it is applied only when the person agrees. */
export function UpdatePrompt() {
  const { t } = useLingui();
  const ready = useStateOnEntry(useSyncExternalStore(watchUpdate, isUpdateReady));
  if (!ready) return null;
  return (
    <aside className={styles.notice} aria-label={t`New version`}>
      <p className={styles.text}>
        <Trans>A new version is ready.</Trans>
      </p>
      <Button size="small" variant="primary" onClick={() => void applyUpdate()}>
        <Trans>Update now</Trans>
      </Button>
    </aside>
  );
}
