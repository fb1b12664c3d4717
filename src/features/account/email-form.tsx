import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useLostFocus } from '../../ui/use-lost-focus.ts';
import { requestNewAddress } from './commands.ts';
import { credentialRefusal, emailCheck, emailFields } from './credential-checks.ts';
import styles from './credentials-screen.module.css';
import { StatusText } from '../../ui/status-text.tsx';

interface EmailFormProps {
  address: string | undefined;
  offline: boolean;
  hasPassword: boolean;
}

export function EmailForm({ address, offline, hasPassword }: EmailFormProps) {
  const { t } = useLingui();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(card, heading);
  const { form, field, send, busy, refusal } = useForm({
    fields: emailFields,
    check: emailCheck(hasPassword),
    keptAs: 'new-address',
    onValid: ({ email, current_password }) => {
      if (offline) return;
      void send(
        async () => {
          const outcome = await requestNewAddress({ email: email.trim(), current_password });
          if (outcome.ok) setMailedTo(email.trim());
          return outcome;
        },
        (failed) => ({ text: credentialRefusal(failed) }),
      );
    },
  });
  return (
    <Card ref={card}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <Trans>E-mail</Trans>
      </h2>
      {address !== undefined && (
        <p className={styles.lead}>
          <Trans>You sign in with {address}.</Trans>
        </p>
      )}
      {mailedTo !== null ? (
        <div className={styles.form}>
          <StatusText className={styles.note}>
            <Trans>We sent an e-mail to {mailedTo}. Open the link in it to change your address.</Trans>
          </StatusText>
          <Button onClick={() => setMailedTo(null)}>
            <Trans>Use another address</Trans>
          </Button>
        </div>
      ) : (
        <form {...form} className={styles.form}>
          <ErrorSummary refusal={refusal} />
          <TextField
            {...field('email')}
            label={t`New e-mail address`}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          {hasPassword && (
            <PasswordField
              {...field('current_password')}
              label={t`Your password`}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" aria-disabled={busy || offline || undefined}>
            {busy ? <Trans>Sending…</Trans> : <Trans>Change address</Trans>}
          </Button>
        </form>
      )}
    </Card>
  );
}
