import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeskPerson } from '../../../contract/admin.ts';
import { isAdmin } from '../../lib/organisers.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './admin.module.css';
import { confirmAddress, sendConfirmation } from './commands.ts';
import { useOwnRole } from './hooks.ts';

interface UnconfirmedAddressProps {
  person: Pick<DeskPerson, 'id' | 'email'>;
  name: string;
  onConfirmed: () => void;
}

/** Explains that an account can't be approved yet, and offers to mail the link again or to confirm the address. */
export function UnconfirmedAddress({ person: { id, email }, name, onConfirmed }: UnconfirmedAddressProps) {
  const { t } = useLingui();
  const own = useOwnRole();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await sendConfirmation(id);
    setBusy(false);
    if (outcome.ok) return showToast(t`A new link is on its way to ${email ?? name}.`);
    if (outcome.http === 429)
      return showToast(t`No e-mail was sent. The address has received too many e-mails.`);
    // The address was confirmed meanwhile.
    if (outcome.http === 404) return onConfirmed();
    showRefusal(outcome);
  };
  const confirm = async () => {
    const outcome = await confirmAddress(id);
    if (outcome.ok || outcome.http === 404) return onConfirmed();
    showRefusal(outcome);
  };
  return (
    <>
      <p className={styles.facts}>
        <Trans>
          You can approve this account once the person has opened the link in the e-mail of the school. The
          e-mail may be in the spam folder.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button
          aria-label={t`Send the link again: ${name}`}
          aria-disabled={busy || undefined}
          onClick={() => void send()}
        >
          <Trans>Send the link again</Trans>
        </Button>
        {isAdmin(own) && (
          <Button
            aria-label={t`Confirm the address of ${name}`}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            <Trans>Confirm the address</Trans>
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          question={<Trans>Confirm the address {email ?? name}?</Trans>}
          verb={<Trans>Confirm the address</Trans>}
          variant="primary"
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Do this only if you know that the address belongs to this person.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
