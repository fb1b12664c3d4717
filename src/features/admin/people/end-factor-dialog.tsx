import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { showToast } from '../../../ui/toast.ts';
import styles from '../admin.module.css';
import { endPersonFactor } from '../commands.ts';
import { OwnPassword } from '../own-password.tsx';

interface EndFactorDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Switches off the second factor of a person. Asks for the password of the user if they signed in long ago. */
export function EndFactorDialog({ id, name, onClose }: EndFactorDialogProps) {
  const { t } = useLingui();
  /** Null until the server asks for it. */
  const [password, setPassword] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const end = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await endPersonFactor(id, password);
    setBusy(false);
    // Another administrator may have done it meanwhile.
    if (outcome.ok || outcome.http === 404) {
      showToast(t`The second factor of ${name} is switched off.`);
      return onClose();
    }
    const refused = outcome.errors?.['current_password'];
    // The first request has no password, so its error only says that one is needed.
    if (refused && password === null) return setPassword('');
    setError(refused?.[0]);
    if (!refused) showRefusal(outcome);
  };
  return (
    <Dialog title={<Trans>Switch off the second factor of {name}?</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void end(event)}>
        <p>
          <Trans>
            Their sign-in then needs only the password. Recovery codes and passkeys no longer work. Make sure
            that the person asking for this is really {name}. They get an e-mail.
          </Trans>
        </p>
        <OwnPassword
          value={password}
          error={error}
          onChange={(entered) => {
            setPassword(entered);
            setError(undefined);
          }}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="danger" aria-disabled={busy || undefined}>
              <Trans context="second factor">Switch off</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
