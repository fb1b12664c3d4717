import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { Outcome, SignedIn } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { checkSignIn, type SignInFields, signInRefusal } from './sign-in-errors.ts';
import styles from './sign-in-screen.module.css';

/** The session of this person has ended; what is on the device is theirs, also what has not been sent. */
export interface HeldDevice {
  email: string;
  unsent: number;
}

interface SignInFormProps {
  held: HeldDevice;
  offline: boolean;
  onSignIn: (email: string, password: string) => Promise<Outcome<SignedIn>>;
}

export function SignInForm({ held, offline, onSignIn }: SignInFormProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<SignInFields, MessageDescriptor>>>({});
  const [replacing, setReplacing] = useState(false);
  const [refusal, setRefusal] = useState<MessageDescriptor | null>(null);

  const field = (name: SignInFields) => {
    const element = form.current?.elements.namedItem(name);
    return element instanceof HTMLInputElement ? element : null;
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || offline) return;
    const address = field('email')?.value.trim() ?? '';
    const password = field('password')?.value ?? '';
    const found = checkSignIn(address, password);
    setErrors(found);
    setRefusal(null);
    if (found.email) return field('email')?.focus();
    if (found.password) return field('password')?.focus();
    const another = held.unsent > 0 && address.toLowerCase() !== held.email.toLowerCase();
    if (another) setReplacing(true);
    else await signIn(address, password);
  };
  const signIn = async (address: string, password: string) => {
    setBusy(true);
    const outcome = await onSignIn(address, password);
    setBusy(false);
    if (outcome.ok) return;
    setRefusal(signInRefusal(outcome));
    field('password')?.focus();
  };
  const text = (message: MessageDescriptor | undefined) => message && i18n._(message);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div role="alert">{refusal && <p className={styles.summary}>{i18n._(refusal)}</p>}</div>
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={held.email}
        error={text(errors.email)}
      />
      <TextField
        label={t`Password`}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        error={text(errors.password)}
        trailing={
          <IconButton
            label={shown ? t`Hide the password` : t`Show the password`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        }
      />
      <Button type="submit" look="primary" size="wide" aria-disabled={busy || offline || undefined}>
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
      {replacing && (
        <ReplaceDialog
          held={held}
          onConfirm={() => void signIn(field('email')?.value.trim() ?? '', field('password')?.value ?? '')}
          onClose={() => setReplacing(false)}
        />
      )}
    </form>
  );
}
