import { Fragment, useId } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './people.module.css';

interface MergeRowProps {
  label: string;
  options: readonly { key: string; text: string; picture?: string | null }[];
  value: string;
  disabled?: boolean;
  onChange: (key: string) => void;
}

/** The values of a field in both accounts, of which one is chosen. */
export function MergeRow({ label, options, value, disabled, onChange }: MergeRowProps) {
  const name = useId();
  return (
    <fieldset className={styles.merged} disabled={disabled}>
      <legend>{label}</legend>
      {options.map(({ key, text, picture }) => (
        <label key={key}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === value}
            onChange={() => onChange(key)}
          />
          {picture && <Avatar name="" seed={0} picture={picture} size="large" />}
          <span>
            {text.split(/(?=@)/).map((part, at) => (
              // An address breaks before its @ and not inside a word.
              <Fragment key={at}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
