import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { Course } from '../../../contract/events.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { placeMax } from '../../../contract/programme.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { addCourse, deleteCourse, editCourse, renamePlace } from './commands.ts';
import styles from './programme.module.css';
import { TextsField } from './texts-field.tsx';

interface ListsDialogProps {
  rooms: readonly string[];
  tracks: readonly string[];
  courses: readonly Course[];
  /** Only administrators may edit courses. */
  mayEditCourses: boolean;
  onChanged: () => void;
  onClose: () => void;
}

const courseTitleMax = 120;

/** Edits rooms, tracks and courses. A new name applies to every event. */
export function ListsDialog({
  rooms,
  tracks,
  courses,
  mayEditCourses,
  onChanged,
  onClose,
}: ListsDialogProps) {
  const { t } = useLingui();
  const settle = async (work: Promise<Outcome<unknown>>): Promise<boolean> => {
    const outcome = await work;
    onChanged();
    if (!outcome.ok) showRefusal(outcome);
    return outcome.ok;
  };
  const rename = async (what: 'room' | 'track', from: string, to: string) => {
    const outcome = await renamePlace(what, from, to);
    onChanged();
    if (outcome.ok) showToast(t`Unpublished changes: ${outcome.value.changed}`);
    else showRefusal(outcome);
  };
  return (
    <Dialog
      title={<Trans>Rooms, tracks and courses</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.dim}>
          <Trans>
            Renaming a room or track creates an unpublished change for each upcoming event. If two get the
            same name, they are merged.
          </Trans>
        </p>
        <Names legend={t`Rooms`} names={rooms} onRename={(from, to) => void rename('room', from, to)} />
        <Names legend={t`Tracks`} names={tracks} onRename={(from, to) => void rename('track', from, to)} />
        {mayEditCourses && <Courses courses={courses} settle={settle} />}
      </div>
    </Dialog>
  );
}

interface NamesProps {
  legend: string;
  names: readonly string[];
  onRename: (from: string, to: string) => void;
}

function Names({ legend, names, onRename }: NamesProps) {
  return (
    <section className={styles.form} aria-label={legend}>
      <h3>{legend}</h3>
      {names.length === 0 && (
        <p className={styles.dim}>
          <Trans>None yet. They are created with the events.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {names.map((name) => (
          <NameRow key={name} name={name} onRename={(to) => onRename(name, to)} />
        ))}
      </ul>
    </section>
  );
}

function NameRow({ name, onRename }: { name: string; onRename: (to: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(name);
  const to = text.trim();
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (to !== '' && to !== name) onRename(to);
  };
  return (
    <li>
      <form className={styles.rename} onSubmit={submit}>
        <TextField
          label={name}
          maxLength={placeMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="submit"
          size="small"
          aria-label={t`Rename: ${name}`}
          aria-disabled={to === '' || to === name || undefined}
        >
          <Trans>Rename</Trans>
        </Button>
      </form>
    </li>
  );
}

/** Errors are shown as a message. */
const noErrors = {};

interface CoursesProps {
  courses: readonly Course[];
  settle: (work: Promise<Outcome<unknown>>) => Promise<boolean>;
}

function Courses({ courses, settle }: CoursesProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const [edited, setEdited] = useState<{ id: number | null; title: Localized } | null>(null);
  const [deleting, setDeleting] = useState<Course | null>(null);
  const save = async () => {
    if (!edited) return;
    const { id, title } = edited;
    if (await settle(id === null ? addCourse(title) : editCourse(id, title))) setEdited(null);
  };
  return (
    <section className={styles.form} aria-label={t`Courses`}>
      <h3>
        <Trans>Courses</Trans>
      </h3>
      <ul className={styles.list}>
        {courses.map((course) => {
          const name = localized(course.localized_title, course.title);
          return (
            <li key={course.id} className={styles.row}>
              <span className={styles.what}>{name}</span>
              <Button
                size="small"
                aria-label={t`Rename: ${name}`}
                onClick={() => setEdited({ id: course.id, title: course.localized_title ?? {} })}
              >
                <Trans>Rename</Trans>
              </Button>
              <IconButton
                label={t`Delete: ${name}`}
                aria-haspopup="dialog"
                onClick={() => setDeleting(course)}
              >
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {deleting && (
        <DeleteCourse
          name={localized(deleting.localized_title, deleting.title)}
          onConfirm={() => void settle(deleteCourse(deleting.id))}
          onClose={() => setDeleting(null)}
        />
      )}
      {edited ? (
        <>
          <TextsField
            legend={t`Title of the course`}
            texts={edited.title}
            max={courseTitleMax}
            errors={noErrors}
            path="localized_title"
            onChange={(title) => setEdited({ ...edited, title })}
          />
          <DialogActions
            secondary={
              <Button onClick={() => setEdited(null)}>
                <Trans>Cancel</Trans>
              </Button>
            }
            primary={
              <Button variant="primary" onClick={() => void save()}>
                <Trans>Save</Trans>
              </Button>
            }
          />
        </>
      ) : (
        <div className={styles.bar}>
          <Button size="small" onClick={() => setEdited({ id: null, title: {} })}>
            <Trans>New course</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

interface DeleteCourseProps {
  name: string;
  onConfirm: () => void;
  onClose: () => void;
}

const DeleteCourse = ({ name, onConfirm, onClose }: DeleteCourseProps) => (
  <ConfirmDialog
    question={<Trans>Delete the course “{name}”?</Trans>}
    verb={<Trans>Delete course</Trans>}
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
