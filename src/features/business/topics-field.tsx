import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './business.module.css';
import type { TopicsForm } from './card-form.ts';
import type { Competence } from './queries.ts';

interface TopicsFieldProps {
  label: string;
  wordsLabel: string;
  competences: readonly Competence[];
  value: TopicsForm;
  error: string | undefined;
  onChange: (value: TopicsForm) => void;
}

/** Areas of expertise of the school, and keywords of the person's own. */
export function TopicsField({ label, wordsLabel, competences, value, error, onChange }: TopicsFieldProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const { fields, words } = value;
  const toggle = (key: string) =>
    onChange({
      ...value,
      fields: fields.includes(key) ? fields.filter((each) => each !== key) : [...fields, key],
    });
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {competences.length > 0 && (
        <div className={styles.chips}>
          {competences.map(({ key, localized_name }) => (
            <Chip
              key={key}
              on={fields.includes(key)}
              aria-pressed={fields.includes(key)}
              onClick={() => toggle(key)}
            >
              {localized(localized_name)}
            </Chip>
          ))}
        </div>
      )}
      <TextField
        label={wordsLabel}
        hint={t`Separate keywords with commas`}
        value={words}
        error={error}
        onChange={({ target }) => onChange({ ...value, words: target.value })}
      />
    </fieldset>
  );
}
