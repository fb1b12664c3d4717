import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import type { Attendee, CheckInHelper } from '../../../../contract/check-in.ts';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { fromInput, toInput } from '../../../lib/local-input.ts';
import { namesOf } from '../../../lib/names-of.ts';
import { isOrganiser } from '../../../lib/organisers.ts';
import { fold, matcher } from '../../../lib/text-fold.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { saveHelper } from '../commands.ts';
import styles from './check-in-desk.module.css';
import { useAttendeeName } from './use-attendee-name.ts';
import { useHomeZone } from '../hooks.ts';

/** People offered at once; a longer name finds the others. */
const maxFound = 5;
const dayMs = 24 * 3600 * 1000;

interface HelperDialogProps {
  people: readonly Attendee[];
  events: readonly EventRow[];
  onSaved: (helpers: CheckInHelper[]) => void;
  onClose: () => void;
}

/** Names a person as a helper for all events or one, until a time. */
export function HelperDialog({ people, events, onSaved, onClose }: HelperDialogProps) {
  const { t } = useLingui();
  const { localized, dayIn, timeRange, timeRangeIn, dateTimeIn } = useFormats();
  const zone = useHomeZone();
  const [person, setPerson] = useState<number | null>(null);
  const [eventId, setEventId] = useState<number | null>(null);
  const [until, setUntil] = useState(() => toInput(Date.now() + dayMs));
  const [errors, setErrors] = useState<{ user_id?: string; ends_at?: string }>({});
  const [busy, setBusy] = useState(false);
  const endMs = fromInput(until);
  const isElsewhere = endMs !== null && timeRange(endMs, endMs) !== timeRangeIn(endMs, endMs, zone);
  const atSchool =
    endMs !== null && isElsewhere
      ? t`In the time of this device. School time: ${dateTimeIn(endMs, zone)}`
      : undefined;
  const save = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const endsAt = fromInput(until);
    if (person === null) return setErrors({ user_id: t`Choose a person` });
    if (endsAt === null) return setErrors({ ends_at: t`Enter a date and a time` });
    setBusy(true);
    const outcome = await saveHelper(person, eventId, endsAt);
    setBusy(false);
    if (!outcome.ok) {
      const [ofPerson, ofEnd] = [outcome.errors?.['user_id']?.[0], outcome.errors?.['ends_at']?.[0]];
      setErrors({ ...(ofPerson && { user_id: ofPerson }), ...(ofEnd && { ends_at: ofEnd }) });
      if (!outcome.errors) showRefusal(outcome);
      return;
    }
    onSaved(outcome.value);
    onClose();
  };
  return (
    <Dialog title={t`Add helper`} onClose={onClose}>
      <form className={styles.people} onSubmit={(event) => void save(event)}>
        <PersonChoice people={people} value={person} error={errors.user_id} onChange={setPerson} />
        <SelectField
          label={<Trans>May check in to</Trans>}
          value={eventId === null ? '' : String(eventId)}
          options={[
            ['', t`All events and days`],
            ...events.map(
              (event) =>
                [
                  String(event.id),
                  `${dayIn(event.time_start, zone)}, ${timeRangeIn(event.time_start, event.time_finish, zone)} ${localized(event.localized_name, event.name)}`,
                ] as const,
            ),
          ]}
          onChange={(value) => setEventId(value === '' ? null : Number(value))}
        />
        <TextField
          label={t`Help ends`}
          type="datetime-local"
          value={until}
          hint={atSchool}
          error={errors.ends_at}
          onChange={({ target }) => setUntil(target.value)}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              <Trans>Add helper</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

interface PersonChoiceProps {
  people: readonly Attendee[];
  value: number | null;
  error: string | undefined;
  onChange: (id: number) => void;
}

/** Finds people by name; organisers check in without being named. */
function PersonChoice({ people, value, error, onChange }: PersonChoiceProps) {
  const { t } = useLingui();
  const attendeeName = useAttendeeName();
  const id = useId();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const found = useMemo(() => {
    if (search === '') return [];
    const matches = matcher(search);
    return people.filter(
      (person) => !isOrganiser(person.role) && matches(fold([...namesOf(person), person.email].join(' '))),
    );
  }, [people, search]);
  const shown = people.filter((person) => person.id === value || found.slice(0, maxFound).includes(person));
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <Trans context="helper">Person</Trans>
      </legend>
      <SearchField label={t`Search by name`} value={text} onChange={setText} />
      <p role="status" className={styles.note}>
        {search !== '' && <Plural value={found.length} one="# person found" other="# people found" />}
      </p>
      {shown.map((person) => (
        <label key={person.id} className={styles.option}>
          <input
            type="radio"
            name={`${id}-person`}
            checked={person.id === value}
            onChange={() => onChange(person.id)}
          />
          {[attendeeName(person), person.organisation].filter(Boolean).join(' · ')}
        </label>
      ))}
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.wrong}>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
