import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Conflict, DraftChange, EventForm } from '../../../contract/programme.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { type DeskAct, programmeRow } from '../../lib/desk.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './programme.module.css';

interface ChangeRowProps {
  change: DraftChange;
  /** The act of another person because of which an act on this row was refused. */
  deskConflict: DeskAct | undefined;
  onDismiss: () => void;
  busy: boolean;
  onEdit: () => void;
  onDrop: () => void;
  onRelease: () => void;
}

/** A change of the draft with differences and conflicts. */
export function ChangeRow({
  change,
  deskConflict,
  onDismiss,
  busy,
  onEdit,
  onDrop,
  onRelease,
}: ChangeRowProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const [asked, setAsked] = useState(false);
  const { before, after, conflicts, concerned } = change;
  const name = localized(after.localized_name, '');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <RowNotes rowId={programmeRow(change)} conflict={deskConflict} onDismiss={onDismiss} />
        <span>
          {before === null ? (
            <Tag hue="accent">{t({ message: 'New', context: 'event' })}</Tag>
          ) : after.cancelled && !before.cancelled ? (
            <Tag hue="danger">{t`Cancelled`}</Tag>
          ) : (
            <Tag>{t`Changed`}</Tag>
          )}
        </span>
        <Differences before={before} after={after} />
        {conflicts.map((conflict, at) => (
          // Conflicts have no id.
          <span key={at} className={styles.wrong}>
            <ConflictLine conflict={conflict} />
          </span>
        ))}
        {before !== null && concerned > 0 && (
          <span className={styles.dim}>
            <Plural
              value={concerned}
              one="affects # person"
              few="affects # people"
              many="affects # people"
              other="affects # people"
            />
          </span>
        )}
      </div>
      <IconButton label={t`Edit: ${name}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={t`Discard change: ${name}`} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        <Trash2 />
      </IconButton>
      <Button
        size="small"
        aria-label={t`Publish now: ${name}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onRelease()}
      >
        <Trans>Publish now</Trans>
      </Button>
      {asked && (
        <ConfirmDialog
          question={<Trans>Discard the change of “{name}”?</Trans>}
          verb={<Trans context="draft">Discard change</Trans>}
          onConfirm={onDrop}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}

/** Shows time and room before and after. Other changes are only mentioned. */
function Differences({ before, after }: { before: EventForm | null; after: EventForm }) {
  const { t } = useLingui();
  const { weekdayDayShort, timeRange } = useFormats();
  const when = ({ time_start, time_finish }: EventForm) =>
    `${weekdayDayShort(time_start * 1000)}, ${timeRange(time_start * 1000, time_finish * 1000)}`;
  const nowhere = t`no room`;
  if (!before) {
    return (
      <span className={styles.dim}>
        {when(after)} · {after.room || nowhere}
      </span>
    );
  }
  const moved = before.time_start !== after.time_start || before.time_finish !== after.time_finish;
  const elsewhere = (before.room ?? '') !== (after.room ?? '');
  const rest = (Object.keys(after) as (keyof EventForm)[]).some(
    (field) =>
      !['time_start', 'time_finish', 'room', 'cancelled'].includes(field) &&
      JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return (
    <>
      {moved && (
        <span className={styles.dim}>
          <del>{when(before)}</del> → {when(after)}
        </span>
      )}
      {elsewhere && (
        <span className={styles.dim}>
          <del>{before.room || nowhere}</del> → {after.room || nowhere}
        </span>
      )}
      {rest && (
        <span className={styles.dim}>
          <Trans>The title, text, people or other details have changed.</Trans>
        </span>
      )}
    </>
  );
}

function ConflictLine({ conflict: { what, event, person } }: { conflict: Conflict }) {
  const { localized, fullName } = useFormats();
  const other = event ? localized(event.localized_name, event.name) : '';
  if (what === 'places') return <Trans>There are more bookings than places.</Trans>;
  if (what === 'room') return <Trans>Same room at the same time: {other}</Trans>;
  const name = person ? fullName(person) : '';
  return (
    <Trans>
      {name} has another event at the same time: {other}
    </Trans>
  );
}
