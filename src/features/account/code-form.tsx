import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { blankField } from '../../i18n/field-errors.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { credentialRefusal } from './credential-checks.ts';
import styles from './credentials-screen.module.css';

interface CodeFormProps {
  verb: ReactNode;
  keptAs: string;
  /** Below the field. */
  hint: string;
  offline: boolean;
  /** The form replaces the button that opened it. */
  takesFocus?: boolean;
  /** Shows its own success. */
  onSend: (code: string) => Promise<Outcome<unknown>>;
  onCancel: () => void;
}

/** Asks for a code of the authenticator app. */
export function CodeForm({
  verb,
  keptAs,
  hint,
  offline,
  takesFocus = false,
  onSend,
  onCancel,
}: CodeFormProps) {
  const { t } = useLingui();
  const { form, field, send, busy, refusal } = useForm({
    fields: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: blankField } : {}),
    keptAs,
    takesFocus,
    onValid: ({ code }) => {
      if (offline) return;
      void send(
        () => onSend(code.trim()),
        (failed) => ({ text: credentialRefusal(failed) }),
      );
    },
  });
  return (
    <form {...form} className={styles.form}>
      <ErrorSummary refusal={refusal} />
      <TextField
        {...field('code')}
        label={t({ message: 'Code', context: 'sign-in' })}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" aria-disabled={busy || offline || undefined}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
