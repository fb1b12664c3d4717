import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { BulkChange, PeopleFilterInput } from '../../../../contract/people-bulk.ts';
import type { RoleAlias } from '../../../../contract/users.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { showToast } from '../../../ui/toast.ts';
import styles from '../admin.module.css';
import { changePeople, undoChangePeople } from '../commands.ts';
import { LastChanges } from './last-changes.tsx';
import { CourseSelect, RoleSelect, Select } from './person-selects.tsx';

interface BulkDialogProps {
  filter: PeopleFilterInput;
  /** Number of people that the filter selects on the screen. */
  total: number;
  onChanged: () => void;
  onClose: () => void;
}

/** Changes the role or the course of all people of a filter, and undoes earlier changes. */
export function BulkDialog({ filter, total, onChanged, onClose }: BulkDialogProps) {
  const { t } = useLingui();
  const [field, setField] = useState<BulkChange['field']>('course_type');
  const [role, setRole] = useState<RoleAlias>('attendee');
  const [course, setCourse] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);

  const undo = async (id: number) => {
    const outcome = await undoChangePeople(id);
    if (!outcome.ok) return showRefusal(outcome, t`That didn’t work. Nothing was changed.`);
    showToast(t`Restored: ${outcome.value.restored}`);
    onChanged();
  };
  const change = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const to: BulkChange = field === 'role' ? { field, value: role } : { field, value: course };
    const outcome = await changePeople(filter, total, to);
    setBusy(false);
    if (!outcome.ok) {
      onChanged();
      return showRefusal(outcome, t`That didn’t work. Nothing was changed.`);
    }
    const { id, changed, skipped } = outcome.value;
    showToast(
      t`Changed: ${changed}, unchanged: ${skipped}`,
      id === null ? undefined : { label: t`Undo`, run: () => void undo(id) },
    );
    onChanged();
    onClose();
  };
  return (
    <Dialog title={<Trans>Change people</Trans>} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void change(event)}>
        <p>
          <Plural
            value={total}
            one="This changes # person of the current filter."
            other="This changes # people of the current filter."
          />
        </p>
        <Select
          label={t`Change`}
          value={field}
          options={[
            { value: 'course_type', label: t`Course` },
            { value: 'role', label: t`Role` },
          ]}
          onChange={(value) => setField(value === 'role' ? 'role' : 'course_type')}
        />
        {field === 'role' ? (
          <RoleSelect value={role} onChange={setRole} />
        ) : (
          <CourseSelect value={course} onChange={setCourse} />
        )}
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || total === 0 || undefined}>
              {busy ? <Trans>Saving…</Trans> : <Trans>Change people</Trans>}
            </Button>
          }
        />
      </form>
      <LastChanges onUndo={undo} />
    </Dialog>
  );
}
