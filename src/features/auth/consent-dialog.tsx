import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ConsentDialogProps } from './consent.ts';
import { LegalLinks } from './documents.tsx';
import styles from './entrance.module.css';
import { signInRefusal } from './sign-in-errors.ts';

/** Asks for consent to new legal documents, which is required to sign in. */
export function ConsentDialog({ isFirst = false, onAgree, onClose }: ConsentDialogProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<MessageDescriptor | string | null>(null);
  const agree = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await onAgree();
    setBusy(false);
    if (outcome.ok) onClose();
    else setRefusal(signInRefusal(outcome));
  };
  return (
    <Dialog
      title={
        isFirst ? <Trans>Terms of the school</Trans> : <Trans>The terms of the school have changed</Trans>
      }
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void agree()}>
          <Trans>Agree and sign in</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Please read the documents. You need to agree to them to sign in.</Trans>
      </p>
      <LegalLinks />
      <div role="alert">
        {refusal && (
          <p className={styles.summary}>{typeof refusal === 'string' ? refusal : i18n._(refusal)}</p>
        )}
      </div>
    </Dialog>
  );
}
