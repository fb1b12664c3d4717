import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useRequest } from '../../ui/use-request.ts';
import { listCourses } from './commands.ts';
import { type Filter, wrongPeriod } from './period.ts';
import styles from './statistics.module.css';

interface FilterFieldsProps {
  filter: Filter;
  /** Days that the server has used where none were chosen. */
  shown: { from: string; to: string } | null;
  onChange: (filter: Filter) => void;
}

/** Chooses the days and the course. */
export function FilterFields({ filter, shown, onChange }: FilterFieldsProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const id = useId();
  const courses = useRequest('courses', listCourses).value ?? [];
  const wrong = wrongPeriod(filter, useNow());
  const errors = { order: t`The last day is before the first`, length: t`Choose at most 366 days` };
  return (
    <div className={styles.filter}>
      <TextField
        type="date"
        label={t`First day`}
        value={filter.from || (shown?.from ?? '')}
        onChange={({ target }) => onChange({ ...filter, from: target.value })}
      />
      <TextField
        type="date"
        label={t`Last day`}
        value={filter.to || (shown?.to ?? '')}
        error={wrong ? errors[wrong] : undefined}
        onChange={({ target }) => onChange({ ...filter, to: target.value })}
      />
      <div className={styles.select}>
        <label htmlFor={id}>{t`Course`}</label>
        <select
          id={id}
          value={filter.course}
          onChange={({ target }) => onChange({ ...filter, course: target.value })}
        >
          <option value="">{t`All courses`}</option>
          {courses.map((course) => (
            <option key={course.id} value={course.id}>
              {localized(course.localized_title, String(course.id))}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
