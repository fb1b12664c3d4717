import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { blankField } from '../../i18n/field-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CodeField } from './code-field.tsx';
import type { SignIn } from './sign-in-screen.tsx';
import { signInRefusal } from './sign-in-errors.ts';
import styles from './entrance.module.css';

interface LinkFormProps {
  /** Address of the account here; the provider has confirmed it. */
  email: string;
  /** Name of the provider. */
  provider: string;
  /** Signs in, and connects the account at the provider. */
  onSignIn: SignIn;
}

const wrongPassword = msg`The password is incorrect`;

/** Signs in to the existing account with its password, so that the account at the provider can be connected to it. */
export function LinkForm({ email, provider, onSignIn }: LinkFormProps) {
  const { t } = useLingui();
  const [asksCode, setAsksCode] = useState(false);
  const { form, field, send, busy, refusal } = useForm({
    fields: ['password', 'code'],
    check: ({ password, code }) => ({
      ...(password === '' && { password: blankField }),
      ...(asksCode && code.trim() === '' && { code: blankField }),
    }),
    keptAs: 'provider-link',
    takesFocus: true,
    onValid: ({ password, code }) => {
      void send(
        async () => {
          const outcome = await onSignIn({ email, password, ...(asksCode && { code: code.trim() }) });
          if (!outcome.ok && outcome.code === 'secondFactor') setAsksCode(true);
          return outcome;
        },
        (failed) => ({
          text: failed.code === 'credentials' ? wrongPassword : signInRefusal(failed),
          focus: failed.code === 'secondFactor' ? 'code' : 'password',
        }),
      );
    },
  });
  return (
    <>
      <StatusText className={styles.note}>
        <Trans>
          You already have an account with the address {email}. Enter its password once to connect it with{' '}
          {provider}.
        </Trans>
      </StatusText>
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} />
        <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
        {asksCode && <CodeField {...field('code')} />}
        <Button type="submit" variant="primary" size="wide" aria-disabled={busy || undefined}>
          {busy ? <Trans>Signing in…</Trans> : <Trans>Connect and sign in</Trans>}
        </Button>
      </form>
      <div className={styles.links}>
        <Link href={`${addresses.signIn.getHref()}?forgot=1`}>
          <Trans>Forgot your password?</Trans>
        </Link>
      </div>
    </>
  );
}
