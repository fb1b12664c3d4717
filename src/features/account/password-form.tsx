import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { setPassword } from './commands.ts';
import { credentialRefusal, passwordCheck, passwordFields } from './credential-checks.ts';
import styles from './credentials-screen.module.css';

interface PasswordFormProps {
  address: string | undefined;
  offline: boolean;
  hasPassword: boolean;
  onChanged: () => void;
}

export function PasswordForm({ address, offline, hasPassword, onChanged }: PasswordFormProps) {
  const { t } = useLingui();
  const { form, field, send, busy, refusal } = useForm({
    fields: passwordFields,
    check: passwordCheck(hasPassword),
    keptAs: 'new-password',
    onValid: (values) => {
      if (offline) return;
      void send(
        async () => {
          const outcome = await setPassword(values);
          if (outcome.ok) {
            const { ended } = outcome.value;
            showToast(
              t`Your new password is set. ${plural(ended, { 0: 'No other device was signed in.', one: '# other device was signed out.', other: '# other devices were signed out.' })}`,
            );
            onChanged();
          }
          return outcome;
        },
        (failed) => ({ text: credentialRefusal(failed) }),
      );
    },
  });
  return (
    <Card>
      <h2 className={styles.title}>
        <Trans>Password</Trans>
      </h2>
      {!hasPassword && (
        <p className={styles.lead}>
          <Trans>Your account has no password. Set one to sign in with your e-mail address too.</Trans>
        </p>
      )}
      <p className={styles.lead}>
        <Trans>All other devices will be signed out.</Trans>
      </p>
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} />
        {/* Password managers need the user name to assign the password. */}
        <input type="email" autoComplete="username" value={address ?? ''} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...field('current_password')}
            label={t`Current password`}
            autoComplete="current-password"
          />
        )}
        <PasswordField {...field('password')} label={t`New password`} autoComplete="new-password" />
        <PasswordField
          {...field('password_confirmation')}
          label={t`Repeat new password`}
          autoComplete="new-password"
        />
        <Button type="submit" aria-disabled={busy || offline || undefined}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Set password</Trans>}
        </Button>
      </form>
    </Card>
  );
}
