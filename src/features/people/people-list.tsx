import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { User } from '../../../contract/users.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useArePeopleKnown, useIsOffline } from './hooks.ts';
import { findPeople } from './people-search.ts';
import styles from './people-list.module.css';
import { searchQuery, useSearchText } from './use-search-text.ts';

interface PeopleListProps {
  /** People of this directory in its order; undefined until they are read. */
  people: readonly User[] | undefined;
  label: string;
  /** Renders the list. `search` is the query string that keeps the search. */
  children: (found: readonly User[], search: string) => ReactNode;
}

/** A directory with a search, and notes for an empty list or no results. */
export function PeopleList({ people, label, children }: PeopleListProps) {
  const { t } = useLingui();
  const areKnown = useArePeopleKnown();
  const offline = useIsOffline();
  const [text, setText] = useSearchText();
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => people && findPeople(people, deferredText), [people, deferredText]);
  if (!people || !found || areKnown === undefined) return null;
  if (people.length === 0) {
    return (
      <div className={styles.states}>
        {areKnown ? (
          <StateNote icon={<Users />} title={t`No people yet`} />
        ) : (
          <MissingList offline={offline} />
        )}
      </div>
    );
  }
  const searching = deferredText.trim() !== '';
  return (
    <div className={styles.screen}>
      <SearchField label={label} className={styles.search} value={text} onChange={setText} />
      <p className={styles.count} aria-live="polite">
        {searching ? (
          <Plural value={found.length} one="# person found" other="# people found" />
        ) : (
          <Plural value={found.length} one="# person" other="# people" />
        )}
      </p>
      {found.length === 0 ? (
        <div className={styles.none}>
          <StateNote icon={<SearchX />} title={t`Nobody found`}>
            <Trans>You can search names in any language, with or without accents.</Trans>
          </StateNote>
        </div>
      ) : (
        // Lists use `search` as their key, so each search starts at the top.
        children(found, searchQuery(deferredText))
      )}
    </div>
  );
}
