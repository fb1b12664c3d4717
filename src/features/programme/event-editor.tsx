import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { descriptionMax, type EventForm, titleMax } from '../../../contract/programme.ts';
import type { Course, EventKind } from '../../../contract/events.ts';
import type { User } from '../../../contract/users.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { useConflictCheck } from '../../ui/desk/desk-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { errorAt, eventErrors, type FormErrors } from './form-errors.ts';
import { FactsFields, type PartProps } from './facts-fields.tsx';
import { LinksField } from './links-field.tsx';
import { PeopleField } from './people-field.tsx';
import styles from './programme.module.css';
import { fromField, toField } from './school-time.ts';
import { TextsField } from './texts-field.tsx';
import { DiscardDraftButton } from './discard-draft-button.tsx';
import { useSavedForm } from './use-saved-form.ts';

interface EventEditorProps {
  /** Row on the organisers' desk; null for a new event. */
  row: string | null;
  /** Key of the stored draft. */
  draftKey: string;
  initial: EventForm;
  zone: string;
  people: readonly User[];
  courses: readonly Course[];
  rooms: readonly string[];
  tracks: readonly string[];
  kindName: (kind: EventKind) => string;
  onSave: (form: EventForm, seen: DeskSeen) => Promise<Outcome<unknown>>;
  onClose: () => void;
}

/** Edits an event in school time. Saving adds it to the draft of the programme. */
export function EventEditor({ row, draftKey, initial, onSave, onClose, ...choices }: EventEditorProps) {
  const { t } = useLingui();
  const { form, savedSeen, isChanged, change: store, clear } = useSavedForm(draftKey, initial);
  const conflictCheck = useConflictCheck(row, savedSeen);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  if (!form) return null;
  const change = (changes: Partial<EventForm>) => store(changes, conflictCheck.deskSeen);
  const save = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const wrong = {
      ...(!Object.values(form.localized_name).some((text) => text?.trim()) && {
        localized_name: t`Enter a title in at least one language.`,
      }),
      ...(form.places !== null && form.places < 0 && { places: t`Enter a number from 0, or nothing.` }),
      ...(form.time_finish <= form.time_start && { time_finish: t`The end is before the start` }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    // Drop lines that were left empty.
    const links = form.links?.filter(({ name, url }) => name.trim() || url.trim());
    const outcome = await onSave({ ...form, ...(links && { links }) }, conflictCheck.deskSeen);
    setBusy(false);
    if (outcome.ok) {
      await clear();
      return onClose();
    }
    conflictCheck.reportConflict(outcome.happened);
    if (outcome.happened) return;
    const refused = eventErrors(outcome.errors);
    setErrors(refused);
    // An error at a field needs no message of its own.
    if (Object.keys(refused).some((field) => !(field.split('.')[0]! in form)) || !outcome.errors)
      showRefusal(outcome, t`Could not save. What you entered is still here.`);
  };

  return (
    <Dialog title={row === null ? <Trans>New event</Trans> : <Trans>Event</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void save(submitted)}>
        {row !== null && <RowNotes rowId={row} conflict={conflictCheck.conflict} mayRepeat />}
        <TextsField
          legend={t`Title`}
          texts={form.localized_name}
          max={titleMax}
          errors={errors}
          path="localized_name"
          onChange={(localized_name) => change({ localized_name })}
        />
        <Times form={form} zone={choices.zone} errors={errors} change={change} />
        <FactsFields form={form} errors={errors} change={change} {...choices} />
        <PeopleField
          people={choices.people}
          chosen={form.experts}
          error={errorAt(errors, 'experts')}
          onChange={(experts) => change({ experts })}
        />
        <TextsField
          legend={t`Description`}
          hint={t`You can use Markdown: **bold**, lists with “- ”, [links](https://…)`}
          multiline
          texts={form.localized_description}
          max={descriptionMax}
          errors={errors}
          path="localized_description"
          onChange={(localized_description) => change({ localized_description })}
        />
        <LinksField links={form.links ?? []} errors={errors} onChange={(links) => change({ links })} />
        <TextField
          label={t`Recording address`}
          type="url"
          inputMode="url"
          maxLength={2000}
          value={form.video_link ?? ''}
          error={errors['video_link']}
          onChange={({ target }) => change({ video_link: target.value.trim() || null })}
        />
        <SwitchField
          label={t`Cancelled`}
          checked={form.cancelled}
          onChange={(cancelled) => change({ cancelled })}
        />
        <p className={styles.dim}>
          <Trans>The change is saved as a draft. People see it after you publish it.</Trans>
        </p>
        <DialogActions
          secondary={
            <DiscardDraftButton isChanged={isChanged} onDiscard={() => void clear().then(onClose)} />
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              <Trans>Save change</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

function Times({ form, zone, errors, change }: PartProps & { zone: string }) {
  const { t } = useLingui();
  const length = form.time_finish - form.time_start;
  return (
    <div className={styles.pair}>
      <TextField
        label={t({ message: 'Start', context: 'event' })}
        hint={t`School time: ${zone}`}
        type="datetime-local"
        value={toField(form.time_start, zone)}
        error={errors['time_start']}
        onChange={({ target }) => {
          const start = fromField(target.value, zone);
          // Moving the start keeps the length.
          if (start !== null) change({ time_start: start, time_finish: start + length });
        }}
      />
      <TextField
        label={t({ message: 'End', context: 'event' })}
        type="datetime-local"
        value={toField(form.time_finish, zone)}
        error={errors['time_finish']}
        onChange={({ target }) => {
          const finish = fromField(target.value, zone);
          if (finish !== null) change({ time_finish: finish });
        }}
      />
    </div>
  );
}
