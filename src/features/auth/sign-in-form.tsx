import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Outcome, SignedIn } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { checkSignIn, signInFields, signInRefusal } from './sign-in-errors.ts';
import styles from './entrance.module.css';
import { PasswordField } from '../../ui/password-field.tsx';

/** A device whose session has ended. Its data and unsent changes belong to this person. */
export interface LockedDevice {
  email: string;
  unsent: number;
  /** The reason if the account is suspended; empty if the organiser gave none. */
  suspended?: string;
}

interface SignInFormProps {
  held: LockedDevice;
  offline: boolean;
  onSignIn: (email: string, password: string) => Promise<Outcome<SignedIn>>;
}

export function SignInForm({ held, offline, onSignIn }: SignInFormProps) {
  const { t } = useLingui();
  const [replacing, setReplacing] = useState(false);
  const { form, field, values, send, busy, refusal } = useForm({
    fields: signInFields,
    check: checkSignIn,
    keptAs: 'sign-in',
    onValid: ({ email }) => {
      if (offline) return;
      const isAnotherPerson = held.unsent > 0 && email.trim().toLowerCase() !== held.email.toLowerCase();
      if (isAnotherPerson) setReplacing(true);
      else signIn();
    },
  });
  const signIn = () => {
    const { email, password } = values();
    void send(
      () => onSignIn(email.trim(), password),
      (failed) => ({ text: signInRefusal(failed), focus: 'password' }),
    );
  };
  return (
    <form {...form} className={styles.form}>
      <div role="alert">{refusal && <p className={styles.summary}>{refusal}</p>}</div>
      <TextField
        {...field('email', held.email)}
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
      <Button type="submit" variant="primary" size="wide" aria-disabled={busy || offline || undefined}>
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
      {replacing && <ReplaceDialog held={held} onConfirm={signIn} onClose={() => setReplacing(false)} />}
    </form>
  );
}
