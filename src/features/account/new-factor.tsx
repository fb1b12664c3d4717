import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './credentials-screen.module.css';

/** The secret for an authenticator app: a code for its camera, and the same as text. */
export function NewFactor({ secret, address }: { secret: string; address: string }) {
  const { t } = useLingui();
  const copy = async () =>
    showToast(
      (await copyText(secret)) ? t`Copied` : t`Copying was not possible. Select the text and copy it.`,
    );
  return (
    <div className={styles.form}>
      <ol className={styles.steps}>
        <li>
          <Trans>Scan this code with your authenticator app, or enter the key below it.</Trans>
        </li>
        <li>
          <Trans>Enter the six digits that the app shows.</Trans>
        </li>
      </ol>
      <QrCode text={address} label={t`Code for the authenticator app`} />
      <p className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void copy()}>
          <Copy />
          <Trans>Copy key</Trans>
        </Button>
        <a className={styles.link} href={address}>
          <Trans>Open in an app on this device</Trans>
        </a>
      </div>
    </div>
  );
}
