import { type ReactNode, useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import { cx } from './cx.ts';
import field from './field.module.css';
import styles from './question-inputs.module.css';

interface Shared {
  label: string;
  name: string;
  /** Below the input while it has no error. */
  hint?: string | undefined;
  error?: string | undefined;
}

interface Option {
  value: string;
  label: string;
}

/** The error of an input, or its hint. Its id is `<id>-note`. */
const Note = ({ id, hint, error }: Pick<Shared, 'hint' | 'error'> & { id: string }): ReactNode =>
  (error ?? hint) && (
    <p id={`${id}-note`} className={error ? field.error : field.hint} data-error={error ? '' : undefined}>
      {error ?? hint}
    </p>
  );

const noteOf = (id: string, { hint, error }: Pick<Shared, 'hint' | 'error'>) =>
  (error ?? hint) ? `${id}-note` : undefined;

interface SelectInputProps extends Shared {
  /** Empty if nothing is chosen. */
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

export function SelectInput({ label, name, value, options, onChange, ...note }: SelectInputProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={cx(styles.select, note.error && field.wrong)}
        value={value}
        aria-invalid={note.error ? true : undefined}
        aria-describedby={noteOf(id, note)}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t`Please choose`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Note id={id} {...note} />
    </div>
  );
}

interface ChoicesInputProps extends Shared {
  chosen: readonly string[];
  options: readonly Option[];
  onChange: (chosen: string[]) => void;
}

export function ChoicesInput({ label, name, chosen, options, onChange, ...note }: ChoicesInputProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      aria-describedby={noteOf(id, note)}
      data-wrong={note.error ? '' : undefined}
    >
      <legend className={field.label}>{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value} className={styles.check}>
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          {text}
        </label>
      ))}
      <Note id={id} {...note} />
    </fieldset>
  );
}

interface ConsentInputProps extends Shared {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function ConsentInput({ label, name, checked, onChange, ...note }: ConsentInputProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={note.error ? true : undefined}
          aria-describedby={noteOf(id, note)}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <Note id={id} {...note} />
    </div>
  );
}
