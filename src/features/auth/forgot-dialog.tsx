import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useOnline } from '../../ui/use-online.ts';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { checkForgot, forgotClosed, forgotFields } from './access-errors.ts';
import { requestPasswordReset } from './commands.ts';
import styles from './entrance.module.css';
import { ErrorSummary } from '../../ui/error-summary.tsx';

export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  if (sent) return <SentDialog email={email} onAgain={() => setSent(false)} onClose={onClose} />;
  return (
    <Dialog title={<Trans>Forgot your password?</Trans>} onClose={onClose}>
      <ForgotForm
        email={email}
        onSent={(to) => {
          setEmail(to);
          setSent(true);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface ForgotFormProps {
  email: string;
  onSent: (email: string) => void;
  onClose: () => void;
}

function ForgotForm({ email: before, onSent, onClose }: ForgotFormProps) {
  const { t } = useLingui();
  const offline = !useOnline();
  const { form, field, send, busy, refusal } = useForm({
    fields: forgotFields,
    check: checkForgot,
    keptAs: 'forgot',
    onValid: ({ email }) => {
      if (offline) return;
      void send(
        async () => {
          const outcome = await requestPasswordReset(email.trim());
          if (outcome.ok) onSent(email.trim());
          return outcome;
        },
        (failed) => ({ text: accessRefusal(failed, forgotClosed), focus: 'email' }),
      );
    },
  });
  return (
    <form {...form} className={styles.form}>
      <p>
        <Trans>Enter your e-mail address. We will send you a link to set a new password.</Trans>
      </p>
      {offline && (
        <p className={styles.note}>
          <Trans>You are offline. Try again when you are connected.</Trans>
        </p>
      )}
      <ErrorSummary refusal={refusal} />
      <TextField
        {...field('email', before)}
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <DialogActions
        secondary={
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
        primary={
          <Button type="submit" variant="primary" aria-disabled={busy || offline || undefined}>
            {busy ? <Trans>Sending…</Trans> : <Trans>Send link</Trans>}
          </Button>
        }
      />
    </form>
  );
}

interface SentDialogProps {
  email: string;
  onAgain: () => void;
  onClose: () => void;
}

const SentDialog = ({ email, onAgain, onClose }: SentDialogProps) => (
  <Dialog
    title={<Trans>Check your e-mail</Trans>}
    onClose={onClose}
    secondary={
      <Button onClick={onAgain}>
        <Trans>Send again</Trans>
      </Button>
    }
    primary={
      <Button variant="primary" onClick={onClose}>
        <Trans context="button">OK</Trans>
      </Button>
    }
  >
    <p>
      <Trans>
        If there is an account for <b>{email}</b>, we have sent a link to set a new password to this address.
        The link works for one hour.
      </Trans>
    </p>
  </Dialog>
);
