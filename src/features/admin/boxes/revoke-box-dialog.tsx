import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Box } from '../../../../contract/boxes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import admin from '../admin.module.css';
import { revokeBox } from './commands.ts';

interface RevokeBoxDialogProps {
  box: Box;
  /** Called after each response, and without one. */
  onSent: () => void;
  onClose: () => void;
}

/** Ends the pairing of a box, and on request the sessions that it carried. */
export function RevokeBoxDialog({ box: { id, name, last_copy }, onSent, onClose }: RevokeBoxDialogProps) {
  const [signsOut, setSignsOut] = useState(false);
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await revokeBox(id, signsOut);
    setBusy(false);
    onSent();
    // Another administrator may have done it meanwhile.
    if (outcome.ok || outcome.http === 404) return onClose();
    showRefusal(outcome);
  };
  return (
    <Dialog
      title={<Trans>Revoke “{name}”?</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="danger" aria-disabled={busy || undefined} onClick={() => void revoke()}>
          {busy ? <Trans>Revoking…</Trans> : <Trans>Revoke</Trans>}
        </Button>
      }
    >
      <p>
        <Trans>
          The box takes no more copies, and deletes its last one when it next reaches the school. This can’t
          be undone.
        </Trans>
      </p>
      <p>
        <Trans>
          Messages that it has not taken to the school yet come there from the devices of their authors.
        </Trans>
      </p>
      <p>
        <Trans>
          Without a connection, it does not learn of this, and still shows its last copy to people on site
          until its days are over.
        </Trans>
      </p>
      {last_copy && (
        <>
          <label className={admin.check}>
            <input
              type="checkbox"
              checked={signsOut}
              onChange={({ target }) => setSignsOut(target.checked)}
            />
            <Trans>Sign out everybody whose sign-in the box carried</Trans>
          </label>
          <p className={admin.facts}>
            <Trans>
              Choose this if the box was lost or stolen: a person with the box and its passphrase could
              otherwise act in the name of these people. They have to sign in again, and what they have not
              sent yet stays on their devices.
            </Trans>
          </p>
        </>
      )}
    </Dialog>
  );
}
