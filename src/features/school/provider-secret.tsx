import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { type IdentityProvider, providerLimits } from '../../../contract/single-sign-on.ts';
import { blankField, fieldErrorText } from '../../i18n/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getProviderSetup, setProviderSecret } from './commands.ts';
import { useLastSyncAt } from './hooks.ts';
import styles from './school.module.css';

/** The secret that the provider has given to the school. Only whether there is one is ever shown. */
export function ProviderSecret({ provider }: { provider: IdentityProvider }) {
  const { t, i18n } = useLingui();
  const { issuer, client_id, name } = provider;
  const key = `provider ${issuer} ${client_id}`;
  const { value: setup, failed, again } = useRequest(key, getProviderSetup, useLastSyncAt());
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [error, setError] = useState<ReturnType<typeof fieldErrorText> | null>(null);
  const store = async (text: string | null) => {
    if (busy) return;
    if (text === '') return setError(blankField);
    setBusy(true);
    setError(null);
    const outcome = await setProviderSecret({ issuer, client_id, secret: text });
    setBusy(false);
    const refused = outcome.ok ? undefined : outcome.errors?.['secret'];
    if (refused) return setError(fieldErrorText(refused));
    if (!outcome.ok) return showRefusal(outcome, t`That didn’t work. Please try again.`);
    setSecret('');
    showToast(text === null ? t`Secret deleted` : t`Secret stored`);
    again();
  };
  if (failed && !setup) return <RequestNote failed={failed} onAgain={again} />;
  if (!setup) return null;
  const { has_secret } = setup;
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void store(secret.trim());
        }}
      >
        <PasswordField
          label={t`Client secret`}
          hint={
            has_secret
              ? t`A secret is stored. Enter another one to replace it.`
              : t`No secret is stored. Some providers need none.`
          }
          value={secret}
          error={error === null ? undefined : typeof error === 'string' ? error : i18n._(error)}
          maxLength={providerLimits.secret}
          autoComplete="off"
          onChange={({ target }) => {
            setSecret(target.value);
            setError(null);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" aria-disabled={busy || undefined}>
            <Trans>Store secret</Trans>
          </Button>
          {has_secret && (
            <Button
              aria-haspopup="dialog"
              aria-disabled={busy || undefined}
              onClick={() => setDeleting(true)}
            >
              <Trans>Delete secret</Trans>
            </Button>
          )}
        </div>
      </form>
      {isDeleting && (
        <ConfirmDialog
          question={<Trans>Delete the secret of {name}?</Trans>}
          verb={<Trans>Delete</Trans>}
          onConfirm={() => void store(null)}
          onClose={() => setDeleting(false)}
        >
          <p>
            <Trans>
              If the provider needs a secret, nobody can sign in with {name} until you store another one.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
