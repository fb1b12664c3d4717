import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { matcher, fold } from '../../../lib/text-fold.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import admin from '../admin.module.css';
import styles from './boxes.module.css';

interface Option {
  id: number;
  name: string;
  /** Counts and sizes. */
  detail: string;
}

interface CarriedFieldProps {
  label: string;
  searchLabel: string;
  options: readonly Option[];
  chosen: ReadonlySet<number>;
  error: string | undefined;
  /** Shown instead of the list if there are no options. */
  empty: string;
  onChange: (chosen: Set<number>) => void;
}

/** Longer lists have a search. */
const maxWithoutSearch = 8;

/** Checkboxes for what a box carries; the search hides options without unticking them. */
export function CarriedField(props: CarriedFieldProps) {
  const { label, searchLabel, options, chosen, error, empty, onChange } = props;
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const matches = matcher(search);
  const shown = options.filter(({ name }) => matches(fold(name)));
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const set = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const count = options.filter(({ id }) => chosen.has(id)).length;
  const total = options.length;
  return (
    <fieldset className={styles.group} data-wrong={error ? '' : undefined}>
      <legend>{total > 0 ? t`${label}: ${count} of ${total} chosen` : label}</legend>
      {total > maxWithoutSearch && <SearchField label={searchLabel} value={search} onChange={setSearch} />}
      {shown.length === 0 ? (
        <p className={admin.facts} role="status">
          {total === 0 ? empty : t`Nothing found`}
        </p>
      ) : (
        <>
          <div className={styles.options}>
            {shown.map(({ id, name, detail }) => (
              <label key={id} className={styles.option}>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={({ target }) => set([id], target.checked)}
                />
                <span>
                  {name} <span className={styles.detail}>{detail}</span>
                </span>
              </label>
            ))}
          </div>
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                set(
                  shown.map(({ id }) => id),
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
        <p className={admin.wrong} data-error="">
          {error}
        </p>
      )}
    </fieldset>
  );
}
