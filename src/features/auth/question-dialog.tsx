import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { isVisible } from '../../../contract/scalars.ts';
import { requestMax } from '../../../contract/support.ts';
import { accessRefusal, addressError } from '../../i18n/credential-errors.ts';
import { blankField } from '../../i18n/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { forgotClosed } from './access-errors.ts';
import { askSupportAsGuest } from './commands.ts';
import styles from './entrance.module.css';

/** Lets a person without an account ask the school. The address is confirmed by e-mail first. */
export function QuestionDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const offline = !useOnline();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const wrong = {
    name: isVisible(name) ? undefined : blankField,
    email: addressError(email),
    message: isVisible(message) ? undefined : blankField,
  };
  const words = (field: keyof typeof wrong) => (tried && wrong[field] ? i18n._(wrong[field]) : undefined);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || offline || wrong.name || wrong.email || wrong.message || message.length > requestMax) return;
    setBusy(true);
    setRefusal(null);
    const outcome = await askSupportAsGuest({
      name: name.trim(),
      email: email.trim(),
      message: message.trim(),
    });
    setBusy(false);
    if (outcome.ok) setSent(true);
    else setRefusal(i18n._(accessRefusal(outcome, forgotClosed)));
  };
  if (sent)
    return (
      <Dialog
        title={<Trans>Check your e-mail</Trans>}
        onClose={onClose}
        primary={
          <Button variant="primary" onClick={onClose}>
            <Trans context="button">OK</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            We sent an e-mail to <b>{email}</b>. Open the link in it to confirm your question. We read
            questions only after they are confirmed, and answer by e-mail.
          </Trans>
        </p>
      </Dialog>
    );
  return (
    <Dialog title={<Trans>Ask the school</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {offline && (
          <p className={styles.note}>
            <Trans>You are offline. Try again when you are connected.</Trans>
          </p>
        )}
        <ErrorSummary refusal={refusal} />
        <TextField
          label={t`Your name`}
          value={name}
          maxLength={100}
          autoComplete="name"
          error={words('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t`E-mail`}
          type="email"
          value={email}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          error={words('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextArea
          label={t`Your question`}
          rows={5}
          limit={requestMax}
          value={message}
          error={words('message')}
          onChange={(event) => setMessage(event.target.value)}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || offline || undefined}>
              {busy ? <Trans>Sending…</Trans> : <Trans>Send</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
