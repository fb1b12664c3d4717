import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { apiScopes, apiTokenDays, apiTokenNameMax } from '../../../../contract/api-tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ChoicesInput } from '../../../ui/question-inputs.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { isUnanswered, showRefusal } from '../../../ui/show-refusal.ts';
import { StatusText } from '../../../ui/status-text.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../admin.module.css';
import { scopeLabels } from '../connection-labels.ts';
import { addApiToken } from './commands.ts';

interface TokenDialogProps {
  onCreated: (name: string, token: string) => void;
  /** No response came: there may be a new token, whose text is lost. */
  onUnanswered: () => void;
  onClose: () => void;
}

const fields = ['name', 'scopes', 'current_password'] as const;

/** Creates an API token. Asks for the password if the person signed in long ago. */
export function TokenDialog({ onCreated, onUnanswered, onClose }: TokenDialogProps) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [days, setDays] = useState('90');
  /** Null until the server asks for it. */
  const [password, setPassword] = useState<string | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const needsPassword = password !== null;
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const clear = (field: (typeof fields)[number]) => setErrors({ ...errors, [field]: undefined });
  useEffect(() => {
    if (needsPassword) passwordInput.current?.focus();
  }, [needsPassword]);
  const create = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setUncertain(false);
    const outcome = await addApiToken({
      name,
      scopes: apiScopes.filter((scope) => scopes.includes(scope)),
      days: apiTokenDays.find((each) => String(each) === days) ?? 90,
      ...(password !== null && { current_password: password }),
    });
    setBusy(false);
    if (outcome.ok) return onCreated(outcome.value.name, outcome.value.token);
    if (isUnanswered(outcome)) {
      setUncertain(true);
      return onUnanswered();
    }
    const found = outcome.errors ?? {};
    // The first request has no password, so its error only says that one is needed.
    if (found['current_password'] && password === null) {
      setPassword('');
      return setErrors({});
    }
    setErrors(found);
    if (!fields.some((field) => found[field])) showRefusal(outcome);
  };
  return (
    <Dialog title={<Trans>Create API token</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void create(event)}>
        <TextField
          label={t`Name of the script`}
          value={name}
          error={errors['name']?.[0]}
          autoComplete="off"
          maxLength={apiTokenNameMax}
          onChange={({ target }) => {
            setName(target.value);
            clear('name');
          }}
        />
        <ChoicesInput
          label={t`Permissions`}
          name="scopes"
          hint={t`Choose only what the script needs. Your own rights are the limit.`}
          error={errors['scopes'] && t`Choose at least one`}
          chosen={scopes}
          options={apiScopes.map((scope) => ({ value: scope, label: i18n._(scopeLabels[scope]) }))}
          onChange={(chosen) => {
            setScopes(chosen);
            clear('scopes');
          }}
        />
        <SelectField
          label={t`Valid for`}
          value={days}
          options={apiTokenDays.map((count) => [
            String(count),
            t`${plural(count, { one: '# day', other: '# days' })}`,
          ])}
          onChange={setDays}
        />
        {password !== null && (
          <>
            <StatusText className={styles.facts}>
              <Trans>Please confirm with your password that it is you.</Trans>
            </StatusText>
            <PasswordField
              label={t`Your password`}
              value={password}
              error={errors['current_password']?.[0]}
              autoComplete="current-password"
              ref={passwordInput}
              onChange={({ target }) => {
                setPassword(target.value);
                clear('current_password');
              }}
            />
          </>
        )}
        <div role="alert">
          {isUncertain && (
            <p className={styles.wrong}>
              <Trans>
                The server did not answer. The API token may have been created. If it is in the list, revoke
                it there, and create another one.
              </Trans>
            </p>
          )}
        </div>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Creating…</Trans> : <Trans>Create API token</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
