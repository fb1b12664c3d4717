import { Trans, useLingui } from '@lingui/react/macro';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useRequest } from '../../ui/use-request.ts';
import { checkSetUp, setUpFields, signUpClosed } from './access-errors.ts';
import { AccountFields, OfflineNote, useAccountLabels } from './account-fields.tsx';
import { checkSetUpLink, setUp } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';

interface SetUpScreenProps {
  token: string;
  /** Called when the account exists; resolves when the person is signed in. */
  onCreated: (email: string, password: string) => Promise<void>;
}

/** Creates the first administrator with the link from the log of the server. */
export function SetUpScreen({ token, onCreated }: SetUpScreenProps) {
  const { t } = useLingui();
  const offline = !useOnline();
  const { value: link } = useRequest(`setup ${token}`, () => checkSetUpLink(token));
  const { form, field, send, busy, refusal } = useForm({
    fields: setUpFields,
    check: checkSetUp,
    keptAs: 'set-up',
    onValid: ({ first_name, last_name, email, password }) => {
      if (offline) return;
      void send(
        async () => {
          const account = { first_name, last_name, email: email.trim(), password };
          const outcome = await setUp(token, account);
          if (outcome.ok) await onCreated(account.email, password);
          return outcome;
        },
        (failed) => ({ text: accessRefusal(failed, signUpClosed) }),
      );
    },
  });
  const labels = useAccountLabels();
  if (link?.valid === false)
    return (
      <EntrancePage title={t`This link no longer works`}>
        <p className={styles.note}>
          <Trans>
            It has expired or has already been used. Ask the person who runs the server for a new one.
          </Trans>
        </p>
      </EntrancePage>
    );
  const wrong = setUpFields.map((name) => ({ label: labels[name], error: field(name).error }));
  return (
    <EntrancePage
      title={t`Set up the school`}
      lead={<Trans>First create your account. You then choose name, logo, languages and more.</Trans>}
    >
      <OfflineNote />
      <form {...form} className={styles.form}>
        <ErrorSummary refusal={refusal} fields={wrong} />
        <AccountFields field={field} />
        <Button type="submit" variant="primary" size="wide" aria-disabled={busy || offline || undefined}>
          {busy ? <Trans>Creating the account…</Trans> : <Trans>Create account</Trans>}
        </Button>
      </form>
    </EntrancePage>
  );
}
