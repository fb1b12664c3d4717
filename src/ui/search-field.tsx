import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps {
  label: string;
  /** Shown while the field is empty; the label if absent. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

export function SearchField({ label, placeholder = label, value, onChange, className }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={cx(styles.field, styles.compact, className)}>
      <div className={styles.box}>
        <Search />
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // The list is filtered while typing. In a form, Enter would send it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {value && (
          <IconButton
            label={t`Clear search`}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <X />
          </IconButton>
        )}
      </div>
    </search>
  );
}
