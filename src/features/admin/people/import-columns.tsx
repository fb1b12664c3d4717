import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type PeopleField, peopleFields, type PeopleImport } from '../../../../contract/people-import.ts';
import styles from '../admin.module.css';
import own from './people.module.css';
import { peopleFieldLabels } from './people-fields.ts';

interface ImportColumnsProps {
  columns: NonNullable<PeopleImport['columns']>;
  fields: readonly (PeopleField | null)[];
  onChange: (fields: (PeopleField | null)[]) => void;
}

/** Assigns the columns of a table to fields. Each field belongs to one column. */
export function ImportColumns({ columns, fields, onChange }: ImportColumnsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const assigned = fields.filter((field) => field !== null).length;
  const [isOpen, setOpen] = useState(assigned < columns.length);
  const choose = (at: number, value: string) => {
    const field = peopleFields.find((each) => each === value) ?? null;
    onChange(fields.map((each, other) => (other === at ? field : each === field ? null : each)));
  };
  return (
    // With every column recognised, the preview is what matters.
    <details
      className={own.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <ChevronDown aria-hidden />
        <Trans>
          Columns: {assigned} of {columns.length} are imported
        </Trans>
      </summary>
      <ul className={own.columns}>
        {columns.map(({ name, samples }, at) => {
          const label = name || t`Column ${at + 1}`;
          return (
            <li key={at} className={styles.field}>
              <label htmlFor={`${id}-${at}`}>{label}</label>
              <select
                id={`${id}-${at}`}
                value={fields[at] ?? ''}
                aria-describedby={`${id}-${at}-samples`}
                onChange={({ target }) => choose(at, target.value)}
              >
                <option value="">{t`Not imported`}</option>
                {peopleFields.map((field) => (
                  <option key={field} value={field}>
                    {i18n._(peopleFieldLabels[field])}
                  </option>
                ))}
              </select>
              <p id={`${id}-${at}-samples`} className={styles.facts}>
                {samples.join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
