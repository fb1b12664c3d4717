import { Trans } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { Box } from '../../../../contract/boxes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { isUnanswered, showRefusal } from '../../../ui/show-refusal.ts';
import admin from '../admin.module.css';
import { OwnPassword } from '../own-password.tsx';
import { renewBoxCode } from './commands.ts';

interface RenewCodeDialogProps {
  box: Box;
  /** Gets the new code, which is shown once. */
  onRenewed: (box: Box, code: string) => void;
  /** The box was revoked or paired meanwhile. */
  onOutdated: () => void;
  onClose: () => void;
}

/** Creates a new code for a box after a confirmation. Asks for the password if the person signed in long ago. */
export function RenewCodeDialog({ box: { id, name }, onRenewed, onOutdated, onClose }: RenewCodeDialogProps) {
  /** Null until the server asks for it. */
  const [password, setPassword] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const renew = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await renewBoxCode(id, password);
    setBusy(false);
    if (outcome.ok) return onRenewed(outcome.value, outcome.value.code);
    setUncertain(isUnanswered(outcome));
    if (isUnanswered(outcome)) return undefined;
    const refused = outcome.errors?.['current_password'];
    // The first request has no password, so its error only says that one is needed.
    if (refused && password === null) return setPassword('');
    setError(refused?.[0]);
    if (!refused) showRefusal(outcome);
    if (outcome.http === 404 || outcome.http === 409) onOutdated();
  };
  return (
    <Dialog title={<Trans>Create a new code for “{name}”?</Trans>} onClose={onClose}>
      <form className={admin.form} noValidate onSubmit={(event) => void renew(event)}>
        <p>
          <Trans>The former code stops working at once.</Trans>
        </p>
        <OwnPassword
          value={password}
          error={error}
          onChange={(entered) => {
            setPassword(entered);
            setError(undefined);
          }}
        />
        <div role="alert">
          {isUncertain && (
            <p className={admin.wrong}>
              <Trans>The server did not answer. Create the code again to see it.</Trans>
            </p>
          )}
        </div>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Creating…</Trans> : <Trans>Create code</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
