import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
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
          // The field appears first; only then is there an error to show at it.
          else if (outcome.errors?.['current_password'] && !needsPassword) {
            setNeedsPassword(true);
            return { ok: true, value: null };
          }
          return outcome;
        },
        (failed) => ({ text: reasons[failed.code] ?? credentialRefusal(failed) }),
      );
    },
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary refusal={refusal} />
      {needsPassword && (
        <>
          <p className={styles.lead}>
            <Trans>Please confirm with your password that it is you.</Trans>
          </p>
          <PasswordField
            {...field('current_password')}
            label={t`Your password`}
            autoComplete="current-password"
            autoFocus
          />
        </>
      )}
      <Button type="submit" aria-disabled={busy || offline || undefined}>
        {verb}
      </Button>
    </form>
  );
}
