import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { deleteProfile } from './commands.ts';
import styles from './delete-dialog.module.css';

interface DeleteDialogProps {
  name: string;
  unsent: number;
  offline: boolean;
  onClose: () => void;
}

/** Deletion can't be undone, so the dialog lists what is deleted and what stays. Disabled while offline. */
export function DeleteDialog({ name, unsent, offline, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const isPlain = useIsPlain();
  const [withMessages, setWithMessages] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'failed' | 'signIn' | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const erase = async () => {
    if (busy || offline) return;
    setBusy(true);
    setFailed(null);
    const outcome = await deleteProfile(withMessages, password || null);
    setBusy(false);
    setFailed(outcome === 'failed' || outcome === 'signIn' ? outcome : null);
    setWrong(outcome === 'password' && Boolean(password));
    if (outcome === 'password') setPassword(password ?? '');
  };
  return (
    <Dialog
      title={<Trans>Delete the profile of {name}?</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="danger" aria-disabled={busy || offline || undefined} onClick={() => void erase()}>
          {busy ? <Trans>Deleting…</Trans> : <Trans>Delete profile permanently</Trans>}
        </Button>
      }
    >
      <p>
        <Trans>
          Your name, profile, picture and ratings will be deleted. You will be signed out on all devices. This
          can’t be undone.
        </Trans>
      </p>
      {!isPlain && (
        <p className={styles.small}>
          <Trans>Anonymous answers and questions stay, because nobody knows whose they are.</Trans>{' '}
          <Link href={addresses.privacyData.getHref()}>
            <Trans>What else stays, and how long</Trans>
          </Link>
        </p>
      )}
      {unsent > 0 && (
        <p>
          <Trans>Unsent changes will be lost.</Trans>
        </p>
      )}
      {!isPlain && (
        <SwitchField label={t`Delete my messages too`} checked={withMessages} onChange={setWithMessages} />
      )}
      {!isPlain && !withMessages && (
        <p className={styles.small}>
          <Trans>Otherwise they stay in the chats as “Deleted account”.</Trans>
        </p>
      )}
      {password !== null && (
        <PasswordField
          name="password"
          label={t`Your password`}
          hint={t`You signed in some time ago. Enter your password to confirm that it is you.`}
          error={wrong ? t`The password is incorrect` : undefined}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {offline && (
        <p className={styles.small}>
          <Trans>You need a connection to delete the profile.</Trans>
        </p>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          {failed === 'signIn' ? (
            <Trans>Please confirm that it is you: sign out and sign in again, then delete the profile.</Trans>
          ) : (
            <Trans>The profile was not deleted. Please try again.</Trans>
          )}
        </p>
      )}
    </Dialog>
  );
}
