import { Trans, useLingui } from '@lingui/react/macro';
import { Merge } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { DeskPerson } from '../../../../contract/admin.ts';
import { roleAliases } from '../../../../contract/users.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { isAdmin, isPlatformAdmin } from '../../../lib/organisers.ts';
import { Button } from '../../../ui/button.tsx';
import { useConflictCheck } from '../../../ui/desk/desk-context.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { showToast } from '../../../ui/toast.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { editPerson, listCourses } from '../commands.ts';
import styles from '../admin.module.css';
import { deskPersonName } from '../desk-person-name.ts';
import { useOwnRole } from '../hooks.ts';
import { roleLabels } from '../role-labels.ts';
import { SpeakerNote } from '../speaker-note.tsx';
import { EndFactorButton } from './end-factor-button.tsx';
import { PersonAnswers } from './person-answers.tsx';

const edition2020 = 'summer2020';

interface EditDialogProps {
  person: DeskPerson;
  onSaved: (person: DeskPerson) => void;
  onMerge: () => void;
  onEndFactor: () => void;
  onClose: () => void;
}

/** Edits the settings of a person that organisers control. The profile itself is edited by its owner. */
export function EditDialog({ person, onSaved, onMerge, onEndFactor, onClose }: EditDialogProps) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const own = useOwnRole();
  const courses = useRequest('courses', listCourses);
  const rowId = String(person.id);
  const conflictCheck = useConflictCheck(rowId);
  const name = deskPersonName(person);
  const [edit, setEdit] = useState(person);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  // Invited people get their rights with their account.
  const hasAccount = person.status !== 'none' || person.email !== null;
  const mayRole = hasAccount && (isPlatformAdmin(own) || !isAdmin(person.role));
  const roles = roleAliases.filter((role) => isPlatformAdmin(own) || !isAdmin(role) || role === person.role);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    // Only these: another person may have changed the other values since.
    const changes = {
      ...(edit.visible !== person.visible && { visible: edit.visible }),
      ...(edit.edition !== person.edition && { edition: edit.edition }),
      ...(edit.course_type !== person.course_type && { course_type: edit.course_type }),
      ...(edit.chat_role !== person.chat_role && { chat_role: edit.chat_role }),
      ...(edit.role !== person.role && { role: edit.role }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    setBusy(true);
    const outcome = await editPerson(person.id, changes, conflictCheck.deskSeen);
    setBusy(false);
    if (!outcome.ok) {
      conflictCheck.reportConflict(outcome.happened);
      if (outcome.happened) return;
      setFailed(
        outcome.http === 403
          ? t`You can’t change this person’s rights.`
          : t`That didn’t work. Please try again.`,
      );
      return;
    }
    onSaved(outcome.value);
    showToast(t`Saved: ${name}`);
    onClose();
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <RowNotes rowId={rowId} conflict={conflictCheck.conflict} mayRepeat />
        {person.email && person.email !== name && <p className={styles.facts}>{person.email}</p>}
        <div role="alert">{failed && <p className={styles.wrong}>{failed}</p>}</div>
        <SelectField
          label={t`Role`}
          value={edit.role}
          disabled={!mayRole}
          options={roles.map((role) => [role, i18n._(roleLabels[role])])}
          onChange={(role) => setEdit({ ...edit, role })}
        />
        {edit.role === 'attendee' && person.role !== 'attendee' && <SpeakerNote id={person.id} name={name} />}
        <SelectField
          label={t`Course`}
          value={String(edit.course_type ?? '')}
          disabled={!hasAccount}
          options={[
            ['', t`None`],
            ...(courses.value ?? []).map(
              (course) => [String(course.id), localized(course.localized_title, String(course.id))] as const,
            ),
          ]}
          onChange={(course) => setEdit({ ...edit, course_type: course === '' ? null : Number(course) })}
        />
        <div>
          <Check
            label={t`Visible in the people directory`}
            on={edit.visible}
            onChange={(visible) => setEdit({ ...edit, visible })}
          />
          {hasAccount && (
            <Check
              label={t`Chat administrator (groups, members, spam)`}
              on={edit.chat_role !== null}
              onChange={(on) => setEdit({ ...edit, chat_role: on ? 'chat_admin' : null })}
            />
          )}
          {/* Imported from an earlier school; other schools have no such people. */}
          {person.edition.includes(edition2020) && (
            <Check
              label={t`Participant in summer 2020`}
              on={edit.edition.includes(edition2020)}
              onChange={(on) =>
                setEdit({
                  ...edit,
                  edition: on ? person.edition : person.edition.filter((each) => each !== edition2020),
                })
              }
            />
          )}
        </div>
        <PersonAnswers id={person.id} />
        <Button variant="quiet" aria-haspopup="dialog" onClick={onMerge}>
          <Merge />
          <Trans>Merge with another account</Trans>
        </Button>
        <EndFactorButton id={person.id} role={person.role} onOpen={onEndFactor} />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

interface CheckProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

const Check = ({ label, on, onChange }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);
