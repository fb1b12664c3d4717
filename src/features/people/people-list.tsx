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

/** A filter of another area above a directory. */
export interface Facets {
  bar: ReactNode;
  /** Ids of the people who pass; null if nothing is filtered. */
  ids: ReadonlySet<number> | null;
}

export interface DirectoryProps {
  /** The person who is open beside the list. */
  openId?: number | undefined;
  facets?: Facets | null | undefined;
}

interface PeopleListProps extends Pick<DirectoryProps, 'facets'> {
  /** People of this directory in its order; undefined until they are read. */
  people: readonly User[] | undefined;
  label: string;
  /** Renders the list. `search` is the query string that keeps the search. */
  children: (found: readonly User[], search: string) => ReactNode;
}

/** A directory with a search, and notes for an empty list or no results. */
export function PeopleList({ people, label, facets, children }: PeopleListProps) {
  const { t } = useLingui();
  const areKnown = useArePeopleKnown();
  const offline = useIsOffline();
  const [text, setText] = useSearchText();
  const deferredText = useDeferredValue(text);
  const ids = facets?.ids ?? null;
  const found = useMemo(() => {
    const named = people && findPeople(people, deferredText);
    return ids ? named?.filter(({ id }) => ids.has(id)) : named;
  }, [people, deferredText, ids]);
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
  const searching = deferredText.trim() !== '' || ids !== null;
  return (
    <div className={styles.screen}>
      <SearchField label={label} className={styles.search} value={text} onChange={setText} />
      {facets && <div className={styles.facets}>{facets.bar}</div>}
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
            {ids === null ? (
              <Trans>You can search names in any language, with or without accents.</Trans>
            ) : (
              <Trans>Nobody has everything that you chose in the filters.</Trans>
            )}
          </StateNote>
        </div>
      ) : (
        // Lists use `search` as their key, so each search starts at the top.
        children(found, searchQuery(deferredText))
      )}
    </div>
  );
}
