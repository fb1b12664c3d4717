import { Trans, useLingui } from '@lingui/react/macro';
import { Share } from 'lucide-react';
import { dismissInstall, install, type InstallOffer } from '../platform/install-offer.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './notice.module.css';

/** Offers the installation, or explains how to install where the browser has no API for it. */
export function InstallHint({ offer }: { offer: NonNullable<InstallOffer> }) {
  const { t } = useLingui();
  return (
    <aside className={styles.notice} aria-label={t`Installation`}>
      <p className={cx(styles.text, styles.long)}>
        {offer === 'prompt' ? (
          <Trans>Install this app to open it from its own icon, even offline.</Trans>
        ) : (
          <Trans>
            To install this app, tap Share <Share className={styles.sign} aria-hidden="true" /> in the
            browser, then “Add to Home Screen”.
          </Trans>
        )}
      </p>
      <Button size="small" onClick={dismissInstall}>
        <Trans>Don’t show again</Trans>
      </Button>
      {offer === 'prompt' && (
        <Button size="small" variant="primary" onClick={() => void install()}>
          <Trans>Install</Trans>
        </Button>
      )}
    </aside>
  );
}
