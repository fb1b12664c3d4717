import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense, useState } from 'react';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CodeField } from './code-field.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { checkSignIn, signInFields, signInRefusal } from './sign-in-errors.ts';
import styles from './entrance.module.css';
import { PasswordField } from '../../ui/password-field.tsx';

/** A device whose session has ended. Its data and unsent changes belong to this person. */
export interface LockedDevice {
  email: string;
  userId?: number;
  unsent: number;
  /** The reason if the account is suspended; empty if the organiser gave none. */
  suspended?: string;
}

export interface PasskeyProps {
  held: LockedDevice;
  offline: boolean;
  /** Signs in. A refusal is shown in the form too. */
  onProof: (proof: SignInProof) => Promise<Outcome<SignedIn>>;
}

interface SignInFormProps {
  held: LockedDevice;
  offline: boolean;
  onSignIn: (proof: SignInProof) => Promise<Outcome<SignedIn>>;
  /** Signs in with a passkey. Absent where the browser has none. */
  Passkey: ComponentType<PasskeyProps> | null;
}

export function SignInForm({ held, offline, onSignIn, Passkey }: SignInFormProps) {
  const { t } = useLingui();
  const [replacing, setReplacing] = useState(false);
  // The account wants a code besides the password.
  const [asksCode, setAsksCode] = useState(false);
  const { form, field, values, send, busy, refusal } = useForm({
    fields: signInFields,
    check: (entered) => checkSignIn(entered, asksCode),
    keptAs: 'sign-in',
    onValid: ({ email }) => {
      if (offline) return;
      const isAnotherPerson = held.unsent > 0 && email.trim().toLowerCase() !== held.email.toLowerCase();
      if (isAnotherPerson) setReplacing(true);
      else signIn();
    },
  });
  const signIn = () => {
    const { email, password, code } = values();
    void send(
      async () => {
        const outcome = await onSignIn({
          email: email.trim(),
          password,
          ...(asksCode && { code: code.trim() }),
        });
        if (!outcome.ok && outcome.code === 'secondFactor') setAsksCode(true);
        return outcome;
      },
      (failed) => ({
        text: signInRefusal(failed),
        focus: failed.code === 'secondFactor' ? 'code' : 'password',
      }),
    );
  };
  const prove = async (proof: SignInProof) => {
    let outcome: Outcome<SignedIn> = { ok: false, code: 'busy' };
    await send(
      async () => {
        outcome = await onSignIn(proof);
        return outcome;
      },
      (failed) => ({ text: signInRefusal(failed) }),
    );
    return outcome;
  };
  return (
    <form {...form} className={styles.form}>
      <div role="alert">{refusal && <p className={styles.summary}>{refusal}</p>}</div>
      <TextField
        {...field('email', held.email)}
        label={t`E-mail`}
        type="email"
        autoComplete={Passkey ? 'username webauthn' : 'username'}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        // Another account may want no code.
        onInput={() => setAsksCode(false)}
      />
      <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
      {asksCode && <CodeField {...field('code')} />}
      <Button type="submit" variant="primary" size="wide" aria-disabled={busy || offline || undefined}>
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
      {Passkey && (
        <Suspense>
          <Passkey held={held} offline={offline} onProof={prove} />
        </Suspense>
      )}
      {replacing && <ReplaceDialog held={held} onConfirm={signIn} onClose={() => setReplacing(false)} />}
    </form>
  );
}
