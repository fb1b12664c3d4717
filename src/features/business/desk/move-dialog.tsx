import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { DeskMeeting } from '../../../../contract/business-desk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { useConflictCheck } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { showToast } from '../../../ui/toast.ts';
import styles from './business-desk.module.css';
import { moveMeeting } from './desk-commands.ts';
import { deskRowOf } from './desk-row.ts';
import type { DeskParts } from './desk-parts.ts';
import { SlotTableFields } from './slot-table-fields.tsx';

interface MoveDialogProps extends DeskParts {
  meeting: DeskMeeting;
  onClose: () => void;
}

/** Moves a meeting to another slot or table. */
export function MoveDialog({ meeting, onClose, onChanged, ...parts }: MoveDialogProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [value, setValue] = useState({ start: meeting.start ?? 0, tableId: meeting.table?.id ?? null });
  const [errors, setErrors] = useState<{ start?: string | undefined; table?: string | undefined }>({});
  const [busy, setBusy] = useState(false);
  const { deskSeen, conflict, reportConflict } = useConflictCheck(deskRowOf(meeting));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (value.start === 0) return setErrors({ start: t`Choose a time` });
    if (value.start === meeting.start && value.tableId === (meeting.table?.id ?? null)) return onClose();
    setBusy(true);
    const outcome = await moveMeeting(
      meeting.id,
      { start: value.start / 1000, table_id: value.tableId },
      deskSeen,
    );
    setBusy(false);
    if (outcome.ok) {
      onChanged();
      showToast(t`Meeting moved. Both people are notified.`);
      return onClose();
    }
    reportConflict(outcome.happened);
    if (outcome.happened) return;
    const { start, table_id } = outcome.errors ?? {};
    setErrors({ start: start?.[0], table: table_id?.[0] });
    if (!start && !table_id) showRefusal(outcome);
  };
  return (
    <Dialog
      title={
        <Trans>
          Move the meeting of {fullName(meeting.requester)} and {fullName(meeting.partner)}
        </Trans>
      }
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <RowNotes rowId={deskRowOf(meeting)} conflict={conflict} mayRepeat />
        <SlotTableFields
          {...parts}
          value={value}
          needsTable={meeting.way === 'on_site'}
          people={[meeting.requester.id, meeting.partner.id]}
          moved={meeting}
          errors={errors}
          onChange={(changed) => {
            setValue(changed);
            setErrors({});
          }}
        />
        <p className={styles.dim}>
          <Trans>Both people will be notified.</Trans>
        </p>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              <Trans>Move meeting</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
