import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { maxPlaces } from '../../../../contract/agenda.ts';
import type { EventView } from '../../../db/overlay-events.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { ChoicesInput } from '../../../ui/question-inputs.tsx';
import { listCohorts, listEventBookings, setPlaces } from '../commands.ts';
import styles from './agenda.module.css';
import { fromInput, toInput } from '../../../lib/local-input.ts';

interface PlacesDialogProps {
  event: EventView;
  /** Only administrators may choose the cohorts that may book. */
  mayChooseCohorts: boolean;
  onClose: () => void;
}

/** Lets hosts set the number of places, the closing time and the cohorts that may book, and lists the bookings. */
export function PlacesDialog({ event, mayChooseCohorts, onClose }: PlacesDialogProps) {
  const { t } = useLingui();
  const { fullName, number } = useFormats();
  const { value, failed, again } = useRequest(`bookings ${event.id}`, () => listEventBookings(event.id));
  const [places, setPlacesText] = useState(event.booking ? String(event.booking.places) : '');
  const [closes, setCloses] = useState(event.booking?.closes_at ? toInput(event.booking.closes_at) : '');
  const [cohorts, setCohorts] = useState<number[]>(event.booking?.cohorts ?? []);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const save = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const text = places.trim();
    if (!/^\d{0,6}$/.test(text) || Number(text) > maxPlaces)
      return setError(t`Enter a whole number from 0 to ${number(maxPlaces)}`);
    const closesAt = closes === '' ? null : fromInput(closes);
    setBusy(true);
    const outcome = await setPlaces(event.id, {
      places: text === '' ? null : Number(text),
      closes_at: closesAt === null ? null : Math.floor(closesAt / 1000),
      ...(mayChooseCohorts && { cohorts }),
    });
    setBusy(false);
    if (outcome.ok) onClose();
    else showRefusal(outcome, t`Could not save. What you entered is still here.`);
  };
  const list = (state: 'booked' | 'waiting') => value?.filter((row) => row.state === state) ?? [];
  return (
    <Dialog title={<Trans>Places and bookings</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void save(submitted)}>
        <TextField
          label={t`Number of places`}
          hint={t`Leave empty for unlimited places without booking`}
          inputMode="numeric"
          value={places}
          error={error}
          onChange={({ target }) => {
            setPlacesText(target.value);
            setError(undefined);
          }}
        />
        <TextField
          label={t`Booking closes`}
          hint={t`Leave empty to close booking when the event starts`}
          type="datetime-local"
          value={closes}
          onChange={({ target }) => setCloses(target.value)}
        />
        {mayChooseCohorts && <CohortChoices chosen={cohorts} onChange={setCohorts} />}
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
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={2} />}
      {(['booked', 'waiting'] as const).map(
        (state) =>
          list(state).length > 0 && (
            <section key={state}>
              <h3>{state === 'booked' ? <Trans>Booked</Trans> : <Trans>Waiting list, in order</Trans>}</h3>
              <ol>
                {list(state).map(({ person }) => (
                  <li key={person.id}>{fullName(person)}</li>
                ))}
              </ol>
            </section>
          ),
      )}
    </Dialog>
  );
}

interface CohortChoicesProps {
  chosen: readonly number[];
  onChange: (cohorts: number[]) => void;
}

/** Shown once the cohorts are loaded, if there are any. */
function CohortChoices({ chosen, onChange }: CohortChoicesProps) {
  const { t } = useLingui();
  const cohorts = useRequest('cohorts', listCohorts).value ?? [];
  if (cohorts.length === 0) return null;
  return (
    <ChoicesInput
      label={t`Only these cohorts may book`}
      name="cohorts"
      hint={t`Nothing chosen: everyone`}
      chosen={chosen.map(String)}
      options={cohorts.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
