import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fold, matcher } from '../lib/text-fold.ts';
import styles from './combo-field.module.css';
import { cx } from './cx.ts';
import field from './field.module.css';
import { StatusText } from './status-text.tsx';

export interface ComboOption {
  key: string;
  label: string;
  /** Decorative text before the label. */
  mark?: string;
}

interface ComboFieldProps {
  label: string;
  options: readonly ComboOption[];
  /** Key of the selected option; null if none is selected. */
  value: string | null;
  onChange: (key: string | null) => void;
  name?: string;
  /** Text shown if no option matches. */
  noneFound: string;
  error?: string | undefined;
}

/** Sorts options that begin with the typed text before those that contain it elsewhere. */
function bestFirst(options: readonly ComboOption[], typed: string): ComboOption[] {
  const start = fold(typed);
  const begins = ({ label }: ComboOption) => fold(label).startsWith(start);
  return [...options.filter(begins), ...options.filter((option) => !begins(option))];
}

/**
 * A text field with suggestions. Text that matches no option keeps the selection; an empty text clears it.
 */
export function ComboField({ label, options, value, onChange, name, noneFound, error }: ComboFieldProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find(({ key }) => key === value);
  const matches = matcher(typed ?? '');
  const found = typed ? bestFirst(options, typed).filter(({ label: each }) => matches(fold(each))) : options;
  const pointed = found[active];

  useEffect(() => {
    if (open) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        found.findIndex(({ key }) => key === value),
      ),
    );
  };
  const choose = (option: ComboOption | undefined) => {
    if (option) onChange(option.key);
    setTyped(null);
    setOpen(false);
  };
  const leave = () => {
    if (typed === '') onChange(null);
    else if (typed !== null && found.length === 1) onChange(found[0]?.key ?? null);
    setTyped(null);
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) show();
      else setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (typed === '') leave();
      else choose(pointed);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setTyped(null);
      setOpen(false);
    }
  };
  return (
    <div className={cx(field.field, styles.combo)}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(field.box, error && field.wrong)}>
        {typed === null && chosen?.mark && <span aria-hidden="true">{chosen.mark}</span>}
        <input
          id={id}
          name={name}
          className={field.input}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && pointed ? `${id}-${pointed.key}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={typed ?? chosen?.label ?? ''}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onClick={show}
          onKeyDown={press}
          onBlur={leave}
        />
        <ChevronDown />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles.list}
        hidden={!open}
      >
        {open &&
          found.map((option, at) => (
            // The field keeps the focus, and its keys select as a tap does.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
            <div
              key={option.key}
              id={`${id}-${option.key}`}
              role="option"
              aria-selected={at === active}
              className={cx(styles.option, at === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.mark && <span aria-hidden="true">{option.mark}</span>}
              {option.label}
            </div>
          ))}
      </div>
      {open && found.length === 0 && <StatusText className={styles.none}>{noneFound}</StatusText>}
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}
