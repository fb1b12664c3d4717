import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type Box, boxDays, boxNameMax } from '../../../../contract/boxes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { isUnanswered, showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { OwnPassword } from '../own-password.tsx';
import { type BoxChoices, type Carried, existing } from './carried.ts';
import { CarriedFields } from './carried-fields.tsx';
import { addBox, changeBox, listBoxChoices } from './commands.ts';

interface BoxDialogProps {
  /** Null for a new box. */
  box: Box | null;
  /** `code` is null if the box was not new. */
  onSaved: (box: Box, code: string | null) => void;
  /** No response came: it may have been saved. */
  onUnanswered: () => void;
  onClose: () => void;
}

/** Creates a box, or changes what it carries. More content needs the password if the person signed in long ago. */
export function BoxDialog(props: BoxDialogProps) {
  const { box, onClose } = props;
  const { value, failed, again } = useRequest('box choices', listBoxChoices);
  return (
    <Dialog title={box ? <Trans>Edit box</Trans> : <Trans>Create box</Trans>} onClose={onClose}>
      {value ? (
        <BoxForm {...props} choices={value} />
      ) : (
        <>
          {failed ? <RequestNote failed={failed} onAgain={again} /> : <Skeleton rows={4} />}
          <DialogActions
            secondary={
              <Button onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            }
          />
        </>
      )}
    </Dialog>
  );
}

const fields = ['name', 'group_ids', 'folder_ids', 'current_password'] as const;

function BoxForm({ box, choices, onSaved, onUnanswered, onClose }: BoxDialogProps & { choices: BoxChoices }) {
  const { t } = useLingui();
  const [name, setName] = useState(box?.name ?? '');
  const [days, setDays] = useState('3');
  const [carried, setCarried] = useState<Carried>(() => ({
    groups: new Set(box?.group_ids),
    folders: new Set(box?.folder_ids),
  }));
  /** Null until the server asks for it. */
  const [password, setPassword] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The focused button of the loading dialog has gone.
    nameInput.current?.focus();
  }, []);
  const clear = (field: (typeof fields)[number]) => setErrors({ ...errors, [field]: undefined });
  const send = async () => {
    const chosen = {
      name,
      group_ids: existing(choices.groups, carried.groups),
      folder_ids: existing(choices.folders, carried.folders),
    };
    const sent = { ...chosen, ...(password !== null && { current_password: password }) };
    if (box) {
      const outcome = await changeBox(box.id, sent);
      return outcome.ok ? { ...outcome, value: { ...outcome.value, code: null } } : outcome;
    }
    return addBox({ ...sent, days: boxDays.find((each) => String(each) === days) ?? 3 });
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setUncertain(false);
    const outcome = await send();
    setBusy(false);
    if (outcome.ok) return onSaved(outcome.value, outcome.value.code);
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
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t({ message: 'Name', context: 'box on site' })}
        value={name}
        error={errors['name']?.[0]}
        autoComplete="off"
        maxLength={boxNameMax}
        ref={nameInput}
        onChange={({ target }) => {
          setName(target.value);
          clear('name');
        }}
      />
      {!box && (
        <SelectField
          label={t({ message: 'Works for', context: 'box on site' })}
          value={days}
          options={boxDays.map((count) => [
            String(count),
            t`${plural(count, { one: '# day', other: '# days' })}`,
          ])}
          onChange={setDays}
        />
      )}
      <CarriedFields
        choices={choices}
        carried={carried}
        errors={errors}
        onChange={(change) => {
          setCarried({ ...carried, ...change });
          clear(change.groups ? 'group_ids' : 'folder_ids');
        }}
      />
      {box && (
        <p className={styles.facts}>
          <Trans>The change takes effect with the next copy that the box takes.</Trans>
        </p>
      )}
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
            {box ? (
              <Trans>The server did not answer. The change may have been saved.</Trans>
            ) : (
              <Trans>
                The server did not answer. The box may have been created. If it is in the list, create a new
                code for it there.
              </Trans>
            )}
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
            <SaveText isNew={!box} busy={busy} />
          </Button>
        }
      />
    </form>
  );
}

function SaveText({ isNew, busy }: { isNew: boolean; busy: boolean }) {
  if (isNew) return busy ? <Trans>Creating…</Trans> : <Trans>Create box</Trans>;
  return busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>;
}
