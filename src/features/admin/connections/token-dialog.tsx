import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { apiScopes, apiTokenDays, apiTokenNameMax } from '../../../../contract/api-tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { ChoicesInput } from '../../../ui/question-inputs.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { isUnanswered, showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../admin.module.css';
import { scopeLabels } from '../connection-labels.ts';
import { OwnPassword } from '../own-password.tsx';
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
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const clear = (field: (typeof fields)[number]) => setErrors({ ...errors, [field]: undefined });
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
        <OwnPassword
          value={password}
          error={errors['current_password']?.[0]}
          onChange={(entered) => {
            setPassword(entered);
            clear('current_password');
          }}
        />
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
