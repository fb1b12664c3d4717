import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type EventForm, placeMax } from '../../../contract/programme.ts';
import { type Course, type EventKind, eventTypeIds } from '../../../contract/events.ts';
import { locales } from '../../../contract/scalars.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { FieldError } from './field-error.tsx';
import { errorAt, type FormErrors } from './form-errors.ts';
import { PlacesField } from './places-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './programme.module.css';

const kinds = Object.keys(eventTypeIds) as EventKind[];

export interface PartProps {
  form: EventForm;
  errors: FormErrors;
  change: (changes: Partial<EventForm>) => void;
}

interface FactsProps extends PartProps {
  courses: readonly Course[];
  rooms: readonly string[];
  tracks: readonly string[];
  kindName: (kind: EventKind) => string;
}

export function FactsFields({ form, errors, change, courses, rooms, tracks, kindName }: FactsProps) {
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
          <FieldError error={errors['kind']} />
        </label>
        <label className={styles.select}>
          {t`Course`}
          <select
            value={form.course_id ?? ''}
            onChange={({ target }) => change({ course_id: target.value ? Number(target.value) : null })}
          >
            <option value="">{t`For everyone`}</option>
            {courses.map((course) => (
              <option key={course.id} value={course.id}>
                {localized(course.localized_title, course.title)}
              </option>
            ))}
          </select>
          <FieldError error={errors['course_id']} />
        </label>
      </div>
      {form.kind === 'other' && (
        <TextField
          label={t`Name of this type`}
          maxLength={placeMax}
          value={form.type_title ?? ''}
          error={errors['type_title']}
          onChange={({ target }) => change({ type_title: target.value || null })}
        />
      )}
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
        <PlacesField
          places={form.places}
          error={errors['places']}
          onChange={(places) => change({ places })}
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
        <FieldError error={errorAt(errors, 'languages')} />
      </fieldset>
    </>
  );
}
