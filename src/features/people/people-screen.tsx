import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SearchX, Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { VList } from 'virtua';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast } from '../../ui/toast.ts';
import { openPrivateChat } from './commands.ts';
import { useIsOffline, usePeople } from './hooks.ts';
import { findPeople } from './people-search.ts';
import styles from './people-screen.module.css';
import { PersonRow } from './person-row.tsx';
import type { People } from './queries.ts';

export function PeopleScreen() {
  const people = usePeople();
  const offline = useIsOffline();
  return (
    <Page>
      <div className={styles.screen}>
        {people && (people.known ? <PeopleList {...people} /> : <MissingList offline={offline} />)}
      </div>
    </Page>
  );
}

function PeopleList({ people, me, online, chats }: People) {
  const { t } = useLingui();
  const formats = useFormats();
  const offline = useIsOffline();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => findPeople(people, wanted, formats), [people, wanted, formats]);

  const openChat = async (person: User) => {
    const outcome = await openPrivateChat(person.id);
    if (outcome.ok) navigate(addresses.chat.getHref(outcome.value.groupId));
    else showToast(t`The chat with ${formats.fullName(person)} could not be opened. Please try again.`);
  };
  return (
    <>
      <SearchField label={t`Search people`} className={styles.search} value={search} onChange={setSearch} />
      {offline && (
        <p className={styles.total}>
          <Trans>Chats you already have open offline. A new one needs a connection.</Trans>
        </p>
      )}
      {wanted && (
        <p className={styles.total} aria-live="polite">
          <Plural value={found.length} one="# person found" other="# people found" />
        </p>
      )}
      {found.length === 0 ? (
        <StateNote
          icon={wanted ? <SearchX /> : <Users />}
          title={wanted ? t`Nobody found` : t`Nobody here yet`}
        />
      ) : (
        <VList data={found} className={styles.list} item="div" itemSize={64}>
          {(person) => (
            <PersonRow
              key={person.id}
              person={person}
              isMe={person.id === me?.id}
              online={online.has(person.id)}
              chat={chats.get(person.id)}
              offline={offline}
              onOpenChat={(other) => void openChat(other)}
            />
          )}
        </VList>
      )}
    </>
  );
}
