import styles from './school.module.css';

interface CheckGroupProps<T extends string | number> {
  label: string;
  /** Values with their labels. */
  options: readonly (readonly [T, string])[];
  chosen: readonly T[];
  error?: string | undefined;
  onChange: (chosen: T[]) => void;
}

/** Checkboxes of which several can be chosen. */
export const CheckGroup = <T extends string | number>({
  label,
  options,
  chosen,
  error,
  onChange,
}: CheckGroupProps<T>) => (
  <fieldset className={styles.group} data-wrong={error ? '' : undefined}>
    <legend>{label}</legend>
    <div className={styles.checks}>
      {options.map(([value, text]) => (
        <label key={value} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          {text}
        </label>
      ))}
    </div>
    {error && (
      <p className={styles.wrong} data-error="">
        {error}
      </p>
    )}
  </fieldset>
);
