import { useLingui } from '@lingui/react/macro';
import type { SchoolSettings } from '../../../contract/school-settings.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CheckGroup } from './check-group.tsx';
import styles from './school.module.css';

type LibraryHours = SchoolSettings['library_hours'];
type B2bHours = SchoolSettings['b2b_hours'];

interface HoursFieldsProps {
  library: LibraryHours;
  b2b: B2bHours;
  error: (path: string) => string | undefined;
  onLibrary: (hours: LibraryHours) => void;
  onB2b: (hours: B2bHours) => void;
}

const week = [1, 2, 3, 4, 5, 6, 0] as const;

/** Opening hours of the library and start of the B2B meetings, in the time zone of the school. */
export function HoursFields({ library, b2b, error, onLibrary, onB2b }: HoursFieldsProps) {
  const { t } = useLingui();
  const { weekdayName } = useFormats();
  return (
    <>
      <SwitchField
        label={t`The school has a library with opening hours`}
        checked={library !== null}
        onChange={(on) => onLibrary(on ? { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' } : null)}
      />
      {library && (
        <>
          <CheckGroup
            label={t`Open on`}
            options={week.map((day) => [day, weekdayName(day)])}
            chosen={library.days}
            error={error('library_hours.days')}
            onChange={(days) => onLibrary({ ...library, days })}
          />
          <div className={styles.pair}>
            <TextField
              label={t`Opens at`}
              type="time"
              value={library.from}
              error={error('library_hours.from')}
              onChange={({ target }) => onLibrary({ ...library, from: target.value })}
            />
            <TextField
              label={t`Closes at`}
              type="time"
              value={library.to}
              error={error('library_hours.to')}
              onChange={({ target }) => onLibrary({ ...library, to: target.value })}
            />
          </div>
        </>
      )}
      <SwitchField
        label={t`The school has B2B meetings`}
        checked={b2b !== null}
        onChange={(on) => onB2b(on ? { from: '13:00', minutes: 30 } : null)}
      />
      {b2b && (
        <div className={styles.pair}>
          <TextField
            label={t`Begin at`}
            type="time"
            value={b2b.from}
            error={error('b2b_hours.from')}
            onChange={({ target }) => onB2b({ ...b2b, from: target.value })}
          />
          <TextField
            label={t`Minutes each`}
            type="number"
            min={5}
            max={240}
            value={b2b.minutes}
            error={error('b2b_hours.minutes')}
            onChange={({ target }) => onB2b({ ...b2b, minutes: Number(target.value) })}
          />
        </div>
      )}
    </>
  );
}
