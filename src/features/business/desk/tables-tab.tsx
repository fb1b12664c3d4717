import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DoorClosed, DoorOpen, Pencil, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { type BusinessTable, businessTableLimits } from '../../../../contract/business-desk.ts';
import type { Outcome } from '../../../lib/sync-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Tag } from '../../../ui/tag.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AddTables } from './add-tables.tsx';
import styles from './business-desk.module.css';
import { deleteTable, editTable } from './desk-commands.ts';
import { RearrangeDialog } from './rearrange-dialog.tsx';

interface TablesTabProps {
  tables: readonly BusinessTable[];
  onTables: (tables: BusinessTable[]) => void;
  /** Call it after a change of meetings. */
  onChanged: () => void;
}

type Open = { kind: 'rename' | 'delete' | 'rearrange'; table: BusinessTable };

/** The tables at which people meet. */
export function TablesTab({ tables, onTables, onChanged }: TablesTabProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const settle = (outcome: Outcome<BusinessTable[]>) => {
    if (outcome.ok) onTables(outcome.value);
    else showRefusal(outcome);
  };
  const remove = async ({ id }: BusinessTable) => {
    const outcome = await deleteTable(id);
    if (outcome.ok) onTables(tables.filter((table) => table.id !== id));
    else showRefusal(outcome);
  };
  const close = () => setOpen(null);
  return (
    <>
      <p className={styles.dim}>
        <Trans>
          Each meeting on site takes a table. The first acceptance takes the first free table, in this order.
        </Trans>
      </p>
      <AddTables tables={tables} onTables={onTables} />
      <ul className={styles.list} aria-label={t`Tables`}>
        {tables.map((table) => (
          <li key={table.id} className={styles.row}>
            <div className={styles.text}>
              <span className={styles.name}>{table.name}</span>
              <span className={styles.dim}>
                <Plural
                  value={table.coming}
                  _0="No coming meetings"
                  one="# coming meeting"
                  other="# coming meetings"
                />
              </span>
              {table.closed && (
                <span className={styles.tags}>
                  <Tag>{t({ message: 'closed', context: 'table' })}</Tag>
                </span>
              )}
            </div>
            <div className={styles.acts}>
              {table.closed ? (
                <Button
                  size="small"
                  aria-label={t`Open table: ${table.name}`}
                  onClick={() => void editTable(table.id, { closed: false }).then(settle)}
                >
                  <DoorOpen />
                  <Trans context="table">Open</Trans>
                </Button>
              ) : (
                <Button
                  size="small"
                  aria-haspopup={table.coming > 0 ? 'dialog' : undefined}
                  aria-label={t`Close table: ${table.name}`}
                  onClick={() =>
                    table.coming > 0
                      ? setOpen({ kind: 'rearrange', table })
                      : void editTable(table.id, { closed: true }).then(settle)
                  }
                >
                  <DoorClosed />
                  <Trans context="table">Close</Trans>
                </Button>
              )}
              <IconButton label={t`Rename ${table.name}`} onClick={() => setOpen({ kind: 'rename', table })}>
                <Pencil />
              </IconButton>
              {table.coming === 0 && (
                <IconButton
                  label={t`Delete ${table.name}`}
                  onClick={() => setOpen({ kind: 'delete', table })}
                >
                  <Trash2 />
                </IconButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {open?.kind === 'rename' && <RenameDialog table={open.table} onTables={onTables} onClose={close} />}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          question={<Trans>Delete the table “{open.table.name}”?</Trans>}
          verb={<Trans>Delete table</Trans>}
          onConfirm={() => void remove(open.table)}
          onClose={close}
        />
      )}
      {open?.kind === 'rearrange' && (
        <RearrangeDialog table={open.table} tables={tables} onReleased={onChanged} onClose={close} />
      )}
    </>
  );
}

interface RenameDialogProps extends Pick<TablesTabProps, 'onTables'> {
  table: BusinessTable;
  onClose: () => void;
}

function RenameDialog({ table, onTables, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(table.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setError(t`This field can’t be blank`);
    setBusy(true);
    const outcome = await editTable(table.id, { name });
    setBusy(false);
    if (outcome.ok) {
      onTables(outcome.value);
      return onClose();
    }
    const refused = outcome.errors?.['name']?.[0];
    if (refused) setError(refused);
    else showRefusal(outcome, t`Could not save. What you entered is still here.`);
  };
  return (
    <Dialog title={<Trans>Rename table</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t({ message: 'Name', context: 'table' })}
          value={name}
          maxLength={businessTableLimits.name}
          error={error}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              <Trans>Save</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
