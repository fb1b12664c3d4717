import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { locales, type Localized } from '../../../contract/scalars.ts';
import { type Canned, requestMax } from '../../../contract/support.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { addCanned, deleteCanned, editCanned, listCanned } from './commands.ts';
import styles from './support.module.css';

/** Edits saved replies. */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { value, failed, again } = useDeskRequest('canned answers', listCanned);
  const [editing, setEditing] = useState<Canned | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Canned | null>(null);
  const settle = async (work: Promise<Outcome<unknown>>) => {
    const outcome = await work;
    if (!outcome.ok) showRefusal(outcome);
    again();
  };
  if (editing)
    return (
      <CannedForm
        canned={editing === 'new' ? null : editing}
        onSaved={again}
        onClose={() => setEditing(null)}
      />
    );
  return (
    <Dialog
      title={<Trans>Saved replies</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={() => setEditing('new')}>
          <Plus />
          <Trans>Add saved reply</Trans>
        </Button>
      }
    >
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={2} />}
      {value?.length === 0 && (
        <p className={styles.note}>
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {value?.map((each) => (
          <li key={each.id} className={styles.head}>
            <span className={styles.title}>{each.title}</span>
            <IconButton label={t`Edit: ${each.title}`} onClick={() => setEditing(each)}>
              <Pencil />
            </IconButton>
            <IconButton
              label={t`Delete: ${each.title}`}
              aria-haspopup="dialog"
              onClick={() => setDeleting(each)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          question={<Trans>Delete the saved reply “{deleting.title}”?</Trans>}
          verb={<Trans>Delete</Trans>}
          onConfirm={() => void settle(deleteCanned(deleting.id))}
          onClose={() => setDeleting(null)}
        >
          <p>
            <Trans>It is deleted for all organisers. This can’t be undone.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface CannedFormProps {
  canned: Canned | null;
  onSaved: () => void;
  onClose: () => void;
}

function CannedForm({ canned, onSaved, onClose }: CannedFormProps) {
  const { t } = useLingui();
  const { language } = useFormats();
  const [title, setTitle] = useState(canned?.title ?? '');
  const [texts, setTexts] = useState<Localized>(canned?.localized_text ?? {});
  const [error, setError] = useState<string | undefined>(undefined);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setError(t`This field can’t be blank`);
    const form = { title: title.trim(), localized_text: texts };
    const outcome = await (canned ? editCanned(canned.id, form) : addCanned(form));
    if (!outcome.ok) return showRefusal(outcome, t`Could not save. What you entered is still here.`);
    onSaved();
    onClose();
  };
  return (
    <Dialog
      title={canned ? <Trans>Edit saved reply</Trans> : <Trans>New saved reply</Trans>}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t`Title`}
          value={title}
          maxLength={120}
          error={error}
          onChange={(event) => {
            setTitle(event.target.value);
            setError(undefined);
          }}
        />
        {locales.map((locale) => (
          <TextArea
            key={locale}
            label={language(locale)}
            lang={locale}
            rows={3}
            limit={requestMax}
            value={texts[locale] ?? ''}
            onChange={(event) => setTexts({ ...texts, [locale]: event.target.value })}
          />
        ))}
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary">
              <Trans>Save</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
