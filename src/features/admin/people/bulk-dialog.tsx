import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { PeopleFilterInput } from '../../../../contract/people-bulk.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { showToast, showToastAbout } from '../../../ui/toast.ts';
import { useRequest } from '../../../ui/use-request.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from '../admin.module.css';
import { changePeople, countPeople, mailPeople, remindPeople, undoChangePeople } from '../commands.ts';
import { bulkActs, type BulkInput, changeOf, countedAct } from './bulk-act.ts';
import { BulkFields } from './bulk-fields.tsx';
import { bulkActLabels, bulkVerbs } from './bulk-labels.ts';
import { LastChanges } from './last-changes.tsx';

/** The undoing of a change replaces its toast, also if it was undone in the list. */
const toastOf = (change: number) => `people change ${change}`;

interface BulkDialogProps {
  filter: PeopleFilterInput;
  onChanged: () => void;
  onClose: () => void;
}

const empty: BulkInput = { act: 'course', role: 'attendee', course: null, reason: '', subject: {}, text: {} };

/** Acts on all people of a filter, after showing how many are affected, and undoes earlier changes. */
export function BulkDialog({ filter, onChanged, onClose }: BulkDialogProps) {
  const { t, i18n } = useLingui();
  const [input, setInput] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const act = countedAct(input);
  const key = `${JSON.stringify(act)} ${JSON.stringify(filter)}`;
  const count = useRequest(key, async () => {
    const outcome = await countPeople(filter, act);
    return outcome.ok ? { ok: true, value: { ...outcome.value, key } } : outcome;
  });
  // The count of another act is kept until the response arrives.
  const counted = count.value?.key === key ? count.value : null;
  const { total, affected } = counted ?? { total: 0, affected: 0 };
  const off = busy || affected === 0;

  const undo = async (id: number) => {
    const outcome = await undoChangePeople(id);
    if (!outcome.ok) return showRefusal(outcome);
    showToastAbout(toastOf(id), t`Restored: ${outcome.value.restored}`);
    count.again();
    onChanged();
  };
  const send = async () => {
    const change = changeOf(input);
    if (change) {
      const outcome = await changePeople(filter, total, change);
      if (!outcome.ok) return outcome;
      const { id, changed, skipped } = outcome.value;
      const action = id === null ? undefined : { label: t`Undo`, run: () => void undo(id) };
      showToastAbout(toastOf(id ?? 0), t`Changed: ${changed}, unchanged: ${skipped}`, action);
      return outcome;
    }
    const body = { filter, total, localized_subject: input.subject, localized_text: input.text };
    const outcome = await (input.act === 'mail' ? mailPeople(body) : remindPeople(filter, total));
    if (outcome.ok) showToast(t`E-mails queued: ${outcome.value.sent}`);
    return outcome;
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (off) return;
    setBusy(true);
    const outcome = await send();
    setBusy(false);
    onChanged();
    if (outcome.ok) return onClose();
    setErrors(outcome.errors ?? {});
    count.again();
    showRefusal(outcome);
  };
  return (
    <Dialog title={<Trans>Change people</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t`Change`}
          value={input.act}
          options={bulkActs.map((name) => [name, i18n._(bulkActLabels[name])])}
          onChange={(name) => {
            setErrors({});
            setInput({ ...input, act: name });
          }}
        />
        <BulkFields input={input} error={(path) => errors[path]?.[0]} onChange={setInput} />
        {count.failed && <RequestNote failed={count.failed} onAgain={count.again} />}
        <p aria-live="polite">
          {counted && !count.failed && (
            <Plural
              value={total}
              one={`Affects ${affected} of # person of the current filter.`}
              other={`Affects ${affected} of # people of the current filter.`}
            />
          )}
        </p>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={off || undefined}>
              {busy ? <Trans>Saving…</Trans> : i18n._(bulkVerbs[input.act])}
            </Button>
          }
        />
      </form>
      <LastChanges onUndo={undo} />
    </Dialog>
  );
}
