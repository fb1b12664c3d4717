import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { blankField } from '../../i18n/field-errors.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { credentialRefusal } from './credential-checks.ts';
import styles from './credentials-screen.module.css';

interface ConfirmedRequestProps {
  /** Label of the button. */
  verb: ReactNode;
  keptAs: string;
  offline: boolean;
  /** Called without a password first. Shows its own success. */
  onSend: (password: string | undefined) => Promise<Outcome<unknown>>;
  /** Texts of refusals by code. */
  reasons?: Record<string, MessageDescriptor>;
}

const confirmation = msg`Please confirm with your password that it is you.`;

/** A button whose request asks for the password if the person signed in long ago. */
export function ConfirmedRequest({ verb, keptAs, offline, onSend, reasons = {} }: ConfirmedRequestProps) {
  const { t } = useLingui();
  const [needsPassword, setNeedsPassword] = useState(false);
  const { form, field, send, busy, refusal } = useForm({
    fields: ['current_password'],
    check: ({ current_password }) =>
      needsPassword && current_password === '' ? { current_password: blankField } : {},
    keptAs,
    onValid: ({ current_password }) => {
      if (offline) return;
      void send(
        async () => {
          const outcome = await onSend(needsPassword ? current_password : undefined);
          if (outcome.ok) setNeedsPassword(false);
          else if (outcome.errors?.['current_password'] && !needsPassword) {
            setNeedsPassword(true);
            return { ok: false, code: 'needsPassword' };
          }
          return outcome;
        },
        (failed) =>
          failed.code === 'needsPassword'
            ? { text: confirmation, focus: 'current_password' }
            : { text: reasons[failed.code] ?? credentialRefusal(failed) },
      );
    },
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary refusal={refusal} />
      {needsPassword && (
        <PasswordField
          {...field('current_password')}
          label={t`Your password`}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" aria-disabled={busy || offline || undefined}>
        {verb}
      </Button>
    </form>
  );
}
