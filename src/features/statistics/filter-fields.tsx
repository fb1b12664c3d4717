import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { SelectField } from '../../ui/select-field.tsx';
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
  const { localized, byName } = useFormats();
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
      <SelectField
        label={t`Course`}
        value={filter.course}
        options={[
          ['', t`All courses`],
          ...byName(
            courses.map(
              ({ id, localized_title }) => [String(id), localized(localized_title, String(id))] as const,
            ),
            ([, name]) => name,
          ),
        ]}
        onChange={(course) => onChange({ ...filter, course })}
      />
    </div>
  );
}
