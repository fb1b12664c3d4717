import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { Person } from '../../../contract/users.ts';
import type { Formats } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { computeOnce } from '../../lib/compute-once.ts';
import { namesOf } from '../../lib/names-of.ts';
import { fold, matcher } from '../../lib/text-fold.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './people-picker.module.css';

interface PeoplePickerProps {
  label: string;
  people: readonly Person[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

const rowHeight = 56;

/** Multiple choice of people, searched by first or last name in any of their languages. */
export function PeoplePicker({ label, people, chosen, onChange }: PeoplePickerProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const { found } = usePeopleSearch(people, search);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const count = chosen.size;
  return (
    <>
      <p className={styles.note} role="status">
        {count > 0 && t`${plural(count, { one: '# person selected', other: '# people selected' })}`}
      </p>
      {count > 0 && (
        <ul className={styles.chosen} aria-label={t`Selected people`}>
          {people
            .filter(({ id }) => chosen.has(id))
            .map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={t`Remove ${fullName(person)}`}
                  onClick={() => toggle(person.id)}
                >
                  {fullName(person)}
                  <X />
                </button>
              </li>
            ))}
        </ul>
      )}
      <SearchField label={label} value={search} onChange={setSearch} />
      {found.length === 0 && (
        <p className={styles.note}>
          <Trans>Nobody found</Trans>
        </p>
      )}
      <div ref={scroller} className={styles.list}>
        <Virtualizer data={found} as="ul" item="li" itemSize={rowHeight} scrollRef={scroller}>
          {(person) => (
            <label key={person.id} className={styles.person}>
              <Avatar name={fullName(person)} seed={person.id} picture={person.avatar} />
              <span className={styles.name}>{fullName(person)}</span>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.has(person.id)}
                onChange={() => toggle(person.id)}
              />
            </label>
          )}
        </Virtualizer>
      </div>
    </>
  );
}

/** The people sorted by name, and those that match the search. */
export function usePeopleSearch<P extends Person>(people: readonly P[], search: string) {
  const { t } = useLingui();
  const sorted = sortedIn(useFormats())(people);
  const found = useMemo(() => {
    const matches = matcher(search);
    // Every entry is one of `people`.
    return sorted.filter(({ folded }) => matches(folded)).map(({ person }) => person as P);
  }, [sorted, search]);
  return { found, label: t`Search by name` };
}

const sortedIn = computeOnce(({ fullName, compare }: Formats) =>
  computeOnce((people: readonly Person[]) =>
    people
      .map((person) => ({ person, name: fullName(person), folded: fold(namesOf(person).join(' ')) }))
      .sort((a, b) => compare(a.name, b.name) || a.person.id - b.person.id),
  ),
);
