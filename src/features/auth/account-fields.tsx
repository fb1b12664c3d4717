import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOnline } from '../../ui/use-online.ts';
import styles from './entrance.module.css';

type AccountField = 'first_name' | 'last_name' | 'email' | 'password';

/** Props of a field, as `useForm` gives them. */
type FieldOf<Name extends string> = (
  name: Name,
  initial?: string,
) => { name: string; defaultValue: string; error: string | undefined };

/** Labels of the fields of an account, for the fields and for the list of errors. */
export function useAccountLabels() {
  const { t } = useLingui();
  return {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
    password: t`Password`,
    terms: t`Agreement`,
  };
}

interface AccountFieldsProps {
  field: FieldOf<AccountField>;
  initial?: { first_name: string; last_name: string };
  /** The address of the account if it is known already. */
  knownEmail?: string | null;
  emailHint?: ReactNode;
}

/** Names, address and password of a new account. */
export function AccountFields({ field, initial, knownEmail = null, emailHint }: AccountFieldsProps) {
  const labels = useAccountLabels();
  return (
    <>
      <TextField
        {...field('first_name', initial?.first_name)}
        label={labels.first_name}
        autoComplete="given-name"
      />
      <TextField
        {...field('last_name', initial?.last_name)}
        label={labels.last_name}
        autoComplete="family-name"
      />
      {knownEmail === null ? (
        <EmailField field={field} hint={emailHint} />
      ) : (
        // Password managers store it as the user name.
        <input type="hidden" name="email" autoComplete="username" value={knownEmail} readOnly />
      )}
      <PasswordField {...field('password')} label={labels.password} autoComplete="new-password" />
    </>
  );
}

interface EmailFieldProps {
  field: FieldOf<'email'>;
  hint?: ReactNode;
}

/** The address with which a person signs in. */
export function EmailField({ field, hint }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field('email')}
      label={t`E-mail`}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
    />
  );
}

export function OfflineNote() {
  const offline = !useOnline();
  if (!offline) return null;
  return (
    <p className={styles.note}>
      <Trans>You are offline. Try again when you are connected.</Trans>
    </p>
  );
}
