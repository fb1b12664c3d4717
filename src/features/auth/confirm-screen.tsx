import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { checkConfirm, signUpClosed } from './access-errors.ts';
import { confirmAddress } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import { ExpiredLink } from './expired-link.tsx';
import styles from './entrance.module.css';
import { StatusText } from '../../ui/status-text.tsx';

/**
 * Confirms the address of a new account. Needs a button, because mail programs open links by themselves. In
 * another browser than the one used to sign up, it also asks for the password.
 */
export function ConfirmScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const { form, field, send, busy, refusal } = useForm({
    fields: ['password'] as const,
    check: (values) => checkConfirm(values, needsPassword),
    keptAs: 'confirm',
    onValid: ({ password }) =>
      void send(
        async () => {
          const outcome = await confirmAddress(token, needsPassword ? password : undefined);
          if (outcome.ok) navigate(addresses.approval.getHref(), { replace: true });
          else if (outcome.errors?.['token']) setExpired(true);
          else if (outcome.errors?.['password'] && !needsPassword) {
            setNeedsPassword(true);
            return { ok: true, value: null };
          }
          return outcome;
        },
        (failed) => ({ text: accessRefusal(failed, signUpClosed) }),
      ),
  });
  if (isExpired) {
    const signUp = (
      <Link href={addresses.signUp.getHref()}>
        <Trans>Sign up</Trans>
      </Link>
    );
    return (
      <ExpiredLink links={signUp}>
        <Trans>If you have already confirmed your address, sign in. Otherwise sign up again.</Trans>
      </ExpiredLink>
    );
  }
  return (
    <EntrancePage
      title={t`Confirm your address`}
      lead={<Trans>Confirm that this e-mail address is yours.</Trans>}
    >
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} />
        {needsPassword && (
          <div className={styles.form}>
            <StatusText>
              <Trans>
                You signed up in another browser. Enter the password you chose there. If you didn’t sign up,
                don’t confirm the address. Sign up with a password of your own instead.
              </Trans>
            </StatusText>
            <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
          </div>
        )}
        <Button type="submit" variant="primary" size="wide" aria-disabled={busy || undefined}>
          {busy ? <Trans>Confirming…</Trans> : <Trans>Confirm address</Trans>}
        </Button>
      </form>
      <div className={styles.links}>
        <Link href={addresses.signUp.getHref()}>
          <Trans>Sign up</Trans>
        </Link>
        <Link href={addresses.signIn.getHref()}>
          <Trans>Go to sign-in</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}
