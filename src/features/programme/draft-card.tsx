import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DraftChange } from '../../../contract/programme.ts';
import { type DeskAct, programmeRow } from '../../lib/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { ChangeRow } from './change-row.tsx';
import styles from './programme.module.css';

interface DraftCardProps {
  /** The first changes of the draft. `counts` covers all. */
  changes: readonly DraftChange[];
  /** Returns what another person did to this row first, if anything. */
  conflictOf: (row: string) => DeskAct | undefined;
  onDismiss: (row: string) => void;
  counts: { total: number; added: number; cancelled: number };
  onDropAll: () => void;
  busy: boolean;
  onEdit: (change: DraftChange) => void;
  onDrop: (change: DraftChange) => void;
  /** Publishes the given changes, or all if `ids` is undefined. */
  onRelease: (ids: number[] | undefined, notifyAll: boolean) => void;
}

/** Unpublished changes: added, moved and cancelled events, affected people, and conflicts. */
export function DraftCard({
  changes,
  counts,
  busy,
  onDropAll,
  onEdit,
  onDrop,
  onRelease,
  ...refused
}: DraftCardProps) {
  const { t } = useLingui();
  const [notifyAll, setNotifyAll] = useState(true);
  const [dropping, setDropping] = useState(false);
  if (changes.length === 0) return null;
  const { total, added, cancelled } = counts;
  const changed = total - added - cancelled;
  const conflicts = changes.flatMap((change) => change.conflicts).length;
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>Unpublished changes: {total}</Trans>
      </h2>
      <p className={styles.dim}>
        <Trans>
          New: {added} · cancelled: {cancelled} · changed: {changed}
        </Trans>
      </p>
      {conflicts > 0 && (
        <p className={styles.wrong}>
          <Plural
            value={conflicts}
            one="# conflict. You can still publish."
            few="# conflicts. You can still publish."
            many="# conflicts. You can still publish."
            other="# conflicts. You can still publish."
          />
        </p>
      )}
      <ul className={styles.list}>
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            deskConflict={refused.conflictOf(programmeRow(change))}
            onDismiss={() => refused.onDismiss(programmeRow(change))}
            busy={busy}
            onEdit={() => onEdit(change)}
            onDrop={() => onDrop(change)}
            onRelease={() => onRelease([change.id], notifyAll)}
          />
        ))}
      </ul>
      {total > changes.length && (
        <p className={styles.dim}>
          <Trans>
            Only the first {changes.length} changes are shown. “Publish all changes” includes the others.
          </Trans>
        </p>
      )}
      <SwitchField
        label={t`Also send a summary to people who are not affected`}
        checked={notifyAll}
        onChange={setNotifyAll}
      />
      <div className={styles.acts}>
        <Button aria-haspopup="dialog" onClick={() => setDropping(true)}>
          <Trash2 />
          <Trans>Discard all changes</Trans>
        </Button>
        <Button
          variant="primary"
          aria-disabled={busy || undefined}
          onClick={() => !busy && onRelease(undefined, notifyAll)}
        >
          <Send />
          <Trans>Publish all changes</Trans>
        </Button>
      </div>
      {dropping && (
        <ConfirmDialog
          question={t`Discard all unpublished changes?`}
          verb={<Trans>Discard all changes</Trans>}
          onConfirm={onDropAll}
          onClose={() => setDropping(false)}
        >
          <Trans>The programme will not change. This can’t be undone.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  );
}
