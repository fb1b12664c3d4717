import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { matcher, fold } from '../../../lib/text-fold.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import admin from '../admin.module.css';
import styles from './boxes.module.css';

interface Option {
  id: number;
  name: string;
}

interface CarriedFieldProps<O extends Option> {
  label: string;
  searchLabel: string;
  options: readonly O[];
  /** Counts and sizes. */
  detailOf: (option: O) => string;
  /** How many of them a box carries at most. */
  max: number;
  chosen: ReadonlySet<number>;
  error: string | undefined;
  /** Shown instead of the list if there are no options. */
  empty: string;
  onChange: (chosen: Set<number>) => void;
}

/** Longer lists have a search. */
const maxWithoutSearch = 8;

/** At most this many options are shown; the search finds the others. */
const maxShown = 200;

/** Checkboxes for groups or folders that a box carries; the search hides options without unticking them. */
export function CarriedField<O extends Option>(props: CarriedFieldProps<O>) {
  const { label, searchLabel, options, detailOf, max, chosen, error, empty, onChange } = props;
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useState('');
  const folded = useMemo(() => options.map(({ name }) => fold(name)), [options]);
  const matches = matcher(search);
  const found = options.filter((_, at) => matches(folded[at] ?? ''));
  const isAll = found.length > 0 && found.every((option) => chosen.has(option.id));
  const set = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const each of ids) {
      if (isChosen) next.add(each);
      else next.delete(each);
    }
    onChange(next);
  };
  const count = options.filter((option) => chosen.has(option.id)).length;
  const total = options.length;
  const state =
    total > max
      ? t`${label}: ${count} of ${total} chosen, up to ${max} are possible`
      : t`${label}: ${count} of ${total} chosen`;
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error ? `${id}-error` : undefined}
      data-wrong={error ? '' : undefined}
    >
      <legend>{total > 0 ? state : label}</legend>
      {total > maxWithoutSearch && <SearchField label={searchLabel} value={search} onChange={setSearch} />}
      {found.length === 0 ? (
        <p className={admin.facts} role="status">
          {total === 0 ? empty : t`Nothing found`}
        </p>
      ) : (
        <>
          <div className={styles.options}>
            {found.slice(0, maxShown).map((option) => (
              <label key={option.id} className={styles.option}>
                <input
                  type="checkbox"
                  checked={chosen.has(option.id)}
                  onChange={({ target }) => set([option.id], target.checked)}
                />
                <span>
                  {option.name} <span className={styles.detail}>{detailOf(option)}</span>
                </span>
              </label>
            ))}
          </div>
          {found.length > maxShown && (
            <p className={admin.facts}>
              <Plural
                value={found.length - maxShown}
                one="# more entry. Search for its name to see it."
                other="# more entries. Search for a name to see them."
              />
            </p>
          )}
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                set(
                  found.map((option) => option.id),
                  !isAll,
                )
              }
            >
              {isAll ? <Trans>Choose none</Trans> : <Trans>Choose all</Trans>}
            </Button>
          </div>
        </>
      )}
      {error && (
        <p id={`${id}-error`} className={admin.wrong} data-error="">
          {error}
        </p>
      )}
    </fieldset>
  );
}
