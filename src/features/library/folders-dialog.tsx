import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Check, Plus, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { Folder } from '../../../contract/folders.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { TextField } from '../../ui/text-field.tsx';
import { addFolder, deleteFolder, editFolder } from './commands.ts';
import styles from './dialogs.module.css';

/** Adds, renames and orders folders. Requires a connection; changes apply at once. */
export function FoldersDialog({ folders, onClose }: { folders: readonly Folder[]; onClose: () => void }) {
  const { t } = useLingui();
  const [fresh, setFresh] = useState('');
  const [deleting, setDeleting] = useState<Folder | null>(null);
  const run = async (work: Promise<Outcome<unknown>>) => {
    const outcome = await work;
    if (!outcome.ok) showRefusal(outcome, t`No connection. Nothing was changed.`);
    return outcome.ok;
  };
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = fresh.trim();
    if (name !== '') void run(addFolder(name)).then((done) => done && setFresh(''));
  };
  return (
    <Dialog
      title={<Trans>Folders</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <ul className={styles.files}>
          {folders.map((folder, at) => (
            <li key={folder.id} className={styles.folder}>
              <FolderName folder={folder} onRename={(name) => void run(editFolder(folder.id, { name }))} />
              <IconButton
                label={t`Move up: ${folder.name}`}
                aria-disabled={at === 0 || undefined}
                onClick={() => at > 0 && void run(editFolder(folder.id, { position: at - 1 }))}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t`Move down: ${folder.name}`}
                aria-disabled={at === folders.length - 1 || undefined}
                onClick={() =>
                  at < folders.length - 1 && void run(editFolder(folder.id, { position: at + 1 }))
                }
              >
                <ArrowDown />
              </IconButton>
              <IconButton label={t`Delete folder: ${folder.name}`} onClick={() => setDeleting(folder)}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
        <form className={styles.folder} noValidate onSubmit={add}>
          <div>
            <TextField
              label={t`New folder`}
              value={fresh}
              maxLength={120}
              onChange={(event) => setFresh(event.target.value)}
            />
          </div>
          <IconButton label={t`Add folder`} type="submit">
            <Plus />
          </IconButton>
        </form>
      </div>
      {deleting && (
        <ConfirmDialog
          question={t`Delete the folder “${deleting.name}”?`}
          verb={<Trans>Delete</Trans>}
          onConfirm={() => void run(deleteFolder(deleting.id))}
          onClose={() => setDeleting(null)}
        >
          <p>
            <Trans>Materials in this folder will stay in the library.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function FolderName({ folder, onRename }: { folder: Folder; onRename: (name: string) => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(folder.name);
  const changed = name.trim() !== '' && name.trim() !== folder.name;
  return (
    <form
      className={styles.folder}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) onRename(name.trim());
      }}
    >
      <div>
        <TextField
          label={t`Folder name`}
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      {changed && (
        <IconButton label={t`Save name`} type="submit">
          <Check />
        </IconButton>
      )}
    </form>
  );
}
