import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { isUnanswered, showRefusal } from '../../../ui/show-refusal.ts';
import styles from '../admin.module.css';
import { renewWebhookSecret } from './commands.ts';

interface RenewSecretDialogProps {
  webhook: Webhook;
  /** Gets the new secret, which is shown once. */
  onRenewed: (secret: string) => void;
  onClose: () => void;
}

/** Replaces the secret of a webhook after a confirmation. Stays open until the response has come. */
export function RenewSecretDialog({ webhook: { id, url }, onRenewed, onClose }: RenewSecretDialogProps) {
  const [busy, setBusy] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const { host } = new URL(url);
  const close = () => {
    if (!busy) onClose();
  };
  const renew = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await renewWebhookSecret(id);
    setBusy(false);
    if (outcome.ok) return onRenewed(outcome.value.secret);
    setUncertain(isUnanswered(outcome));
    if (!isUnanswered(outcome)) showRefusal(outcome);
  };
  return (
    <Dialog
      title={<Trans>Replace the secret of {host}?</Trans>}
      onClose={close}
      secondary={
        <Button aria-disabled={busy || undefined} onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="danger" aria-disabled={busy || undefined} onClick={() => void renew()}>
          {busy ? <Trans>Replacing…</Trans> : <Trans>Replace secret</Trans>}
        </Button>
      }
    >
      <p>
        <Trans>The former secret stops working at once. Enter the new one at the receiver.</Trans>
      </p>
      <div role="alert">
        {isUncertain && (
          <p className={styles.wrong}>
            <Trans>
              The server did not answer. The secret may have been replaced. Replace it again to see the new
              one.
            </Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
