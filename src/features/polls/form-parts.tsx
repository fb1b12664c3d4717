import { fromField, toField } from './poll-form.ts';
import styles from './polls.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label className={styles.select}>
      {label}
      <select
        value={value}
        onChange={(event) => {
          const [chosen] = options.find(([each]) => each === event.target.value) ?? [];
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TimeProps {
  label: string;
  value: number | null | undefined;
  error: string | undefined;
  onChange: (at: number | null) => void;
}

export function Time({ label, value, error, onChange }: TimeProps) {
  return (
    <label className={styles.select}>
      {label}
      <input
        type="datetime-local"
        defaultValue={toField(value)}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(fromField(event.target.value))}
      />
      {error && <span className={styles.wrong}>{error}</span>}
    </label>
  );
}
