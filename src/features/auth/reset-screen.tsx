import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { useOnline } from '../../ui/use-online.ts';
import { checkReset, resetClosed, resetFields } from './access-errors.ts';
import { EmailField, OfflineNote } from './account-fields.tsx';
import { setNewPassword } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TermsCheck, useAgreed } from './terms-check.tsx';

export function ResetScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const offline = !useOnline();
  const [agreed, agree] = useAgreed();
  const { form, field, send, busy, refusal } = useForm({
    fields: resetFields,
    check: (values) => checkReset(values, agreed),
    keptAs: 'reset',
    onValid: ({ email, password, password_confirmation }) => {
      if (offline) return;
      void send(
        async () => {
          const sent = { email: email.trim(), password, password_confirmation, token };
          const outcome = await setNewPassword(sent);
          if (outcome.ok) {
            showToast(t`Your new password is set. You can now sign in with it.`);
            navigate(addresses.signIn.getHref(), { replace: true });
          }
          return outcome;
        },
        (failed) => ({ text: accessRefusal(failed, resetClosed) }),
      );
    },
  });
  const labels = {
    email: t`E-mail`,
    password: t`New password`,
    password_confirmation: t`Repeat new password`,
    terms: t`Agreement`,
  };
  const wrong = resetFields.map((name) => ({ label: labels[name], error: field(name).error }));
  return (
    <EntrancePage
      title={t`Set a new password`}
      lead={
        <Trans>
          You will then be signed out on all devices. Passkeys and API tokens of your account are deleted.
        </Trans>
      }
    >
      <OfflineNote />
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} fields={wrong} />
        <EmailField field={field} />
        <PasswordField {...field('password')} label={labels.password} autoComplete="new-password" />
        <PasswordField
          {...field('password_confirmation')}
          label={labels.password_confirmation}
          autoComplete="new-password"
        />
        <TermsCheck agreed={agreed} error={field('terms').error} onChange={agree} />
        <Button type="submit" variant="primary" size="wide" aria-disabled={busy || offline || undefined}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Set password</Trans>}
        </Button>
      </form>
      <div className={styles.links}>
        <Link href={`${addresses.signIn.getHref()}?forgot=1`}>
          <Trans>Request new link</Trans>
        </Link>
        <Link href={addresses.signIn.getHref()}>
          <Trans>Go to sign-in</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}
