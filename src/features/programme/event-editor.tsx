import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import { descriptionMax, type EventForm, placeMax, titleMax } from '../../../contract/programme.ts';
import { type Course, type EventKind, eventTypeIds } from '../../../contract/events.ts';
import { locales } from '../../../contract/scalars.ts';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PeopleField } from './people-field.tsx';
import styles from './programme.module.css';
import { fromField, toField } from './school-time.ts';
import { TextsField } from './texts-field.tsx';
import { useKeptForm } from './use-kept-form.ts';

interface EventEditorProps {
  /** Under which what is typed is kept. */
  keptAs: string;
  initial: EventForm;
  zone: string;
  people: readonly User[];
  courses: readonly Course[];
  rooms: readonly string[];
  tracks: readonly string[];
  kindName: (kind: EventKind) => string;
  onSave: (form: EventForm) => Promise<Outcome<unknown>>;
  onClose: () => void;
}

const kinds = Object.keys(eventTypeIds) as EventKind[];

/** An event as organisers write it, by the clock of the school; saved, it waits in the draft. */
export function EventEditor({ keptAs, initial, onSave, onClose, ...known }: EventEditorProps) {
  const { t } = useLingui();
  const { form, change, forget } = useKeptForm(keptAs, initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  if (!form) return null;
  const save = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const wrong = {
      ...(!Object.values(form.localized_name).some((text) => text?.trim()) && {
        localized_name: t`A title is needed, in one language at least.`,
      }),
      ...(form.time_finish <= form.time_start && { time_finish: t`It ends before it begins` }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await onSave(form);
    setBusy(false);
    if (outcome.ok) {
      await forget();
      return onClose();
    }
    setErrors(
      Object.fromEntries(
        Object.entries(outcome.errors ?? {}).map(([field, [text = '']]) => [
          field.replace(/^form\./, ''),
          text,
        ]),
      ),
    );
    showRefusal(outcome, t`This could not be saved. What you entered is still here.`);
  };
  const giveUp = () => void forget().then(onClose);
  return (
    <Dialog title={<Trans>Event</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void save(submitted)}>
        <TextsField
          legend={t`Title`}
          texts={form.localized_name}
          most={titleMax}
          error={errors['localized_name']}
          onChange={(localized_name) => change({ localized_name })}
        />
        <Times form={form} zone={known.zone} errors={errors} change={change} />
        <Facts form={form} errors={errors} change={change} {...known} />
        <PeopleField
          people={known.people}
          chosen={form.experts}
          error={errors['experts']}
          onChange={(experts) => change({ experts })}
        />
        <TextsField
          legend={t`Description`}
          long
          texts={form.localized_description}
          most={descriptionMax}
          error={errors['localized_description']}
          onChange={(localized_description) => change({ localized_description })}
        />
        <SwitchField
          label={t`Does not take place`}
          checked={form.cancelled}
          onChange={(cancelled) => change({ cancelled })}
        />
        <p className={styles.dim}>
          <Trans>Saved, it waits among the changes. People see it once it is released.</Trans>
        </p>
        <div className={styles.acts}>
          <Button onClick={giveUp}>
            <Trans>Give up</Trans>
          </Button>
          <Button type="submit" look="primary" aria-disabled={busy || undefined}>
            <Trans>Save as a change</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  form: EventForm;
  errors: Partial<Record<string, string>>;
  change: (changes: Partial<EventForm>) => void;
}

function Times({ form, zone, errors, change }: PartProps & { zone: string }) {
  const { t } = useLingui();
  const length = form.time_finish - form.time_start;
  return (
    <div className={styles.pair}>
      <TextField
        label={t`Begins`}
        hint={t`By the clock of the school: ${zone}`}
        type="datetime-local"
        value={toField(form.time_start, zone)}
        error={errors['time_start']}
        onChange={({ target }) => {
          const start = fromField(target.value, zone);
          // It stays as long as it was.
          if (start !== null) change({ time_start: start, time_finish: start + length });
        }}
      />
      <TextField
        label={t`Ends`}
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

type FactsProps = PartProps & Pick<EventEditorProps, 'courses' | 'rooms' | 'tracks' | 'kindName'>;

function Facts({ form, errors, change, courses, rooms, tracks, kindName }: FactsProps) {
  const { t } = useLingui();
  const { localized, language } = useFormats();
  const lists = useId();
  return (
    <>
      <div className={styles.pair}>
        <label className={styles.select}>
          {t`Type`}
          <select
            value={form.kind}
            onChange={({ target }) =>
              change({ kind: kinds.find((kind) => kind === target.value) ?? 'other' })
            }
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindName(kind)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.select}>
          {t`Course`}
          <select
            value={form.course_id ?? ''}
            onChange={({ target }) => change({ course_id: target.value ? Number(target.value) : null })}
          >
            <option value="">{t`For everybody`}</option>
            {courses.map((course) => (
              <option key={course.id} value={course.id}>
                {localized(course.localized_title, course.title)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.pair}>
        <TextField
          label={t`Room`}
          list={`${lists}-rooms`}
          maxLength={placeMax}
          value={form.room ?? ''}
          error={errors['room']}
          onChange={({ target }) => change({ room: target.value || null })}
        />
        <TextField
          label={t`Track`}
          list={`${lists}-tracks`}
          maxLength={placeMax}
          value={form.track ?? ''}
          error={errors['track']}
          onChange={({ target }) => change({ track: target.value || null })}
        />
        <TextField
          label={t`Number of places`}
          hint={t`Empty: as many as come, and nothing to book`}
          inputMode="numeric"
          value={form.places === null ? '' : String(form.places)}
          error={errors['places']}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, 6);
            change({ places: digits === '' ? null : Number(digits) });
          }}
        />
      </div>
      <datalist id={`${lists}-rooms`}>
        {rooms.map((room) => (
          <option key={room}>{room}</option>
        ))}
      </datalist>
      <datalist id={`${lists}-tracks`}>
        {tracks.map((track) => (
          <option key={track}>{track}</option>
        ))}
      </datalist>
      <fieldset className={styles.languages}>
        <legend>{t`Language`}</legend>
        <div className={styles.bar}>
          {locales.map((locale) => (
            <label key={locale} className={styles.check}>
              <input
                type="checkbox"
                checked={form.languages.includes(locale)}
                onChange={({ target }) =>
                  change({
                    languages: target.checked
                      ? [...form.languages, locale]
                      : form.languages.filter((each) => each !== locale),
                  })
                }
              />
              {language(locale)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
