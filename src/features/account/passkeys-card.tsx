import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '../../../contract/passkeys.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRequest } from '../../ui/use-request.ts';
import { ConfirmedRequest } from './confirmed-request.tsx';
import { addPasskey } from './add-passkey.ts';
import { deletePasskey, listPasskeys } from './commands.ts';
import { useLastSyncAt } from './hooks.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import styles from './credentials-screen.module.css';
import listStyles from './devices-screen.module.css';

/** Lists, adds, renames and deletes the passkeys of the person. */
export function PasskeysCard({ offline }: { offline: boolean }) {
  const { t } = useLingui();
  const { value: passkeys, failed, again } = useRequest('passkeys', listPasskeys, useLastSyncAt());
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [deleted, setDeleted] = useState<Passkey | null>(null);
  const remove = async ({ id }: Passkey) => {
    const outcome = await deletePasskey(id);
    if (!outcome.ok && outcome.http !== 404) showRefusal(outcome, t`That didn’t work. Please try again.`);
    again();
  };
  // A server that supports only the specification has no passkeys.
  if (failed?.http === 404) return null;
  return (
    <Card>
      <h2 className={styles.title}>
        <Trans>Passkeys</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>
          With a passkey you sign in by fingerprint, face or the PIN of your device, without a password.
        </Trans>
      </p>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !passkeys && <Skeleton rows={1} />}
      {passkeys && passkeys.length > 0 && (
        <ul className={listStyles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={listStyles.device}>
              <KeyRound />
              <PasskeyText passkey={passkey} />
              <IconButton
                label={t`Rename passkey ${passkey.name}`}
                aria-haspopup="dialog"
                onClick={() => setRenamed(passkey)}
              >
                <Pencil />
              </IconButton>
              <IconButton
                label={t`Delete passkey ${passkey.name}`}
                aria-haspopup="dialog"
                onClick={() => setDeleted(passkey)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <ConfirmedRequest
          verb={<Trans>Add a passkey</Trans>}
          keptAs="add-passkey"
          offline={offline}
          reasons={reasons}
          onSend={async (password) => {
            const outcome = await addPasskey(password, t`Passkey`);
            if (outcome.ok) {
              showToast(t`Passkey added`);
              again();
            }
            return outcome;
          }}
        />
      ) : (
        <p className={styles.lead}>
          <Trans>This browser can’t create passkeys here.</Trans>
        </p>
      )}
      {renamed && <RenamePasskeyDialog passkey={renamed} onDone={again} onClose={() => setRenamed(null)} />}
      {deleted && (
        <ConfirmDialog
          question={<Trans>Delete passkey “{deleted.name}”?</Trans>}
          verb={<Trans>Delete</Trans>}
          onConfirm={() => void remove(deleted)}
          onClose={() => setDeleted(null)}
        >
          <p>
            <Trans>
              You can no longer sign in with it. Your device may still offer it; delete it there too, in the
              settings of its passwords.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function PasskeyText({ passkey: { name, created_at, last_used_at, synced } }: { passkey: Passkey }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  const added = moment(created_at, now);
  const used = last_used_at === null ? null : moment(last_used_at, now);
  const facts = [
    t`added: ${added}`,
    used === null ? t({ message: 'never used', context: 'passkey' }) : t`last used: ${used}`,
    synced && t({ message: 'synchronised', context: 'passkey' }),
  ];
  return (
    <div className={listStyles.text}>
      <div className={listStyles.name}>{name}</div>
      <div className={listStyles.times}>{facts.filter(Boolean).join(' · ')}</div>
    </div>
  );
}

const reasons: Record<string, ReturnType<typeof msg>> = {
  cancelled: msg`No passkey was added. Your device may need a screen lock, such as a PIN or a fingerprint.`,
  alreadyAdded: msg`This device already has a passkey for your account.`,
  impossible: msg`The passkey could not be added. Please try again.`,
};
