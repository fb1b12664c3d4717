import { Trans } from '@lingui/react/macro';
import { blankField } from '../../i18n/field-errors.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CodeField } from './code-field.tsx';
import { signInRefusal } from './sign-in-errors.ts';
import styles from './entrance.module.css';

/** Asks for the code of the second factor. */
export function SignInCodeForm({ onCode }: { onCode: (code: string) => Promise<Outcome<unknown>> }) {
  const { form, field, send, busy, refusal } = useForm({
    fields: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: blankField } : {}),
    keptAs: 'provider-code',
    takesFocus: true,
    onValid: ({ code }) => {
      void send(
        () => onCode(code.trim()),
        (failed) => ({ text: signInRefusal(failed), focus: 'code' }),
      );
    },
  });
  return (
    <form {...form} className={styles.form}>
      <StatusText className={styles.note}>
        <Trans>Enter the code from your authenticator app to sign in.</Trans>
      </StatusText>
      <ErrorSummary refusal={refusal} />
      <CodeField {...field('code')} />
      <Button type="submit" variant="primary" size="wide" aria-disabled={busy || undefined}>
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </form>
  );
}
