import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BusinessTable } from '../../../../contract/business-desk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useRequest } from '../../../ui/use-request.ts';
import styles from './business-desk.module.css';
import { getRearrangement, releaseRearrangement } from './desk-commands.ts';

interface RearrangeDialogProps {
  /** The table that falls away. */
  table: BusinessTable;
  tables: readonly BusinessTable[];
  onReleased: () => void;
  onClose: () => void;
}

/** Proposes another table for each meeting of a table that falls away. Nothing changes before the release. */
export function RearrangeDialog({ table, tables, onReleased, onClose }: RearrangeDialogProps) {
  const { t } = useLingui();
  const { fullName, dateTime } = useFormats();
  const { value, failed, again } = useRequest(`rearrangement ${table.id}`, () => getRearrangement(table.id));
  /** Chosen tables by meeting; null for none. Without an entry the proposal counts. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [busy, setBusy] = useState(false);
  const tableOf = (meetingId: number, proposed: { id: number } | null) =>
    chosen.has(meetingId) ? chosen.get(meetingId) : (proposed?.id ?? null);
  const release = async () => {
    if (busy || !value) return;
    setBusy(true);
    const outcome = await releaseRearrangement(
      table.id,
      value.map(({ meeting, table: proposed }) => ({
        meeting_id: meeting.id,
        table_id: tableOf(meeting.id, proposed) ?? null,
      })),
    );
    setBusy(false);
    if (outcome.ok) {
      onReleased();
      return onClose();
    }
    if (outcome.http === undefined) showRefusal(outcome);
    else showToast(t`The meetings have changed in the meantime. Please check them again.`);
    setChosen(new Map());
    again();
  };
  const without = value?.filter(({ meeting, table: proposed }) => !tableOf(meeting.id, proposed)).length ?? 0;
  return (
    <Dialog
      title={<Trans>Close “{table.name}” and move its meetings</Trans>}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" aria-disabled={busy || !value || undefined} onClick={() => void release()}>
          <Trans>Close and move</Trans>
        </Button>
      }
      onClose={onClose}
    >
      {failed && !value && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      {value && (
        <>
          <p>
            <Trans>
              Nothing changes until you confirm. Then the people of these meetings will be notified.
            </Trans>
          </p>
          {without > 0 && (
            <p className={styles.wrong}>
              <Trans>
                For {without} of these meetings no table is free at their time. They stay without a table.
              </Trans>
            </p>
          )}
          <ul className={styles.list}>
            {value.map(({ meeting, table: proposed }) => (
              <li key={meeting.id} className={styles.row}>
                <div className={styles.text}>
                  <span className={styles.name}>
                    {fullName(meeting.requester)} – {fullName(meeting.partner)}
                  </span>
                  <span className={styles.dim}>{meeting.start !== null && dateTime(meeting.start)}</span>
                </div>
                <SelectField
                  label={t`Table`}
                  value={String(tableOf(meeting.id, proposed) ?? '')}
                  options={[
                    ['', t`No table`],
                    ...tables
                      .filter(({ id, closed }) => id !== table.id && !closed)
                      .map(({ id, name }) => [String(id), name] as const),
                  ]}
                  onChange={(id) =>
                    setChosen(new Map([...chosen, [meeting.id, id === '' ? null : Number(id)]]))
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
