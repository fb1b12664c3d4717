import { Trans, useLingui } from '@lingui/react/macro';
import { type Passkey, passkeyNameMax } from '../../../contract/passkeys.ts';
import { isVisible } from '../../../contract/scalars.ts';
import { blankField } from '../../i18n/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { clearFormBackup } from '../../ui/form-backup.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { renamePasskey } from './commands.ts';
import { credentialRefusal } from './credential-checks.ts';
import styles from './credentials-screen.module.css';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const { t } = useLingui();
  const keptAs = `passkey-${passkey.id}`;
  const close = () => {
    clearFormBackup(keptAs);
    onClose();
  };
  const { form, field, send, busy, refusal } = useForm({
    fields: ['name'],
    check: ({ name }) => (isVisible(name) ? {} : { name: blankField }),
    keptAs,
    onValid: ({ name }) =>
      void send(
        async () => {
          const outcome = await renamePasskey(passkey.id, name.trim());
          // Deleted on another device: the list shows it no more.
          if (outcome.ok || outcome.http === 404) onDone();
          if (outcome.ok) close();
          return outcome;
        },
        (failed) => ({ text: credentialRefusal(failed) }),
      ),
  });
  return (
    <Dialog title={<Trans>Rename passkey</Trans>} onClose={close}>
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} />
        <TextField
          {...field('name', passkey.name)}
          label={t({ message: 'Name', context: 'passkey' })}
          maxLength={passkeyNameMax}
        />
        <DialogActions
          secondary={
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              <Trans>Save</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
