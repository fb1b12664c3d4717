import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField } from '../../ui/combo-field.tsx';
import { useConflictCheck } from '../../ui/desk/desk-context.ts';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { handOverEvent } from './commands.ts';
import styles from './programme.module.css';

interface HandOverDialogProps {
  event: { id: number; title: string };
  speaker: { id: number; name: string };
  people: readonly User[];
  onDone: () => void;
  onClose: () => void;
}

/** Replaces a speaker of an event by another person at once. */
export function HandOverDialog({ event, speaker, people, onDone, onClose }: HandOverDialogProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const rowId = `event:${event.id}`;
  const conflictCheck = useConflictCheck(rowId);
  const [to, setTo] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const options = people
    .filter(({ id, role }) => id !== speaker.id && role?.alias !== 'attendee')
    .map((person) => ({ key: String(person.id), label: fullName(person) }));
  const send = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    if (to === null) return setError(t`Choose a person`);
    setBusy(true);
    const outcome = await handOverEvent(event.id, speaker.id, Number(to), conflictCheck.deskSeen);
    setBusy(false);
    if (outcome.ok) {
      showToast(t`The event was handed over`);
      onDone();
      return onClose();
    }
    conflictCheck.reportConflict(outcome.happened);
    if (outcome.happened) return;
    const [reason] = outcome.errors?.['successor_id'] ?? outcome.errors?.['former_id'] ?? [];
    setError(reason);
    if (!reason) showRefusal(outcome);
  };
  return (
    <Dialog title={<Trans>Hand over “{event.title}”</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void send(submitted)}>
        <RowNotes rowId={rowId} conflict={conflictCheck.conflict} mayRepeat />
        <p className={styles.dim}>
          <Trans>
            Another person speaks instead of {speaker.name}. The change is visible at once, and both are
            notified. You can undo it under “Published earlier”.
          </Trans>
        </p>
        <p className={styles.dim}>
          <Trans>
            You can choose experts and organisers. People who have not accepted their invitation yet and
            people who are hidden in the directory are not in the list.
          </Trans>
        </p>
        <ComboField
          label={t`New speaker`}
          options={options}
          value={to}
          noneFound={t`No matching people`}
          error={error}
          onChange={(key) => {
            setTo(key);
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
              <Trans>Hand over</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
