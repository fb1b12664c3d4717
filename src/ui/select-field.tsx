import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './select-field.module.css';

type Option<T extends string> = readonly [value: T, text: string];

interface SelectFieldProps<T extends string> {
  label: ReactNode;
  value: T;
  options: readonly (Option<T> | { group: string; options: readonly Option<T>[] })[];
  onChange: (value: T) => void;
  disabled?: boolean;
  className?: string | undefined;
}

/** A list with a label, of which one value is chosen. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  className,
}: SelectFieldProps<T>) {
  const id = useId();
  const all = options.flatMap((each) => ('group' in each ? each.options : [each]));
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = all.find(([each]) => each === target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map((each) =>
          'group' in each ? (
            <optgroup key={each.group} label={each.group}>
              {each.options.map(toOption)}
            </optgroup>
          ) : (
            toOption(each)
          ),
        )}
      </select>
    </div>
  );
}

const toOption = <T extends string>([value, text]: Option<T>) => (
  <option key={value} value={value}>
    {text}
  </option>
);
