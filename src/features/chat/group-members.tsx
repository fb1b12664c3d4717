import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Person } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { useOpenPeople } from '../../platform/use-open-people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useDeferred } from '../../ui/use-deferred.ts';
import styles from './group-info-screen.module.css';
import { useOnlineIds } from './hooks.ts';
import { usePeopleSearch } from './people-picker.tsx';

interface MembersProps {
  group: GroupView;
  myId: number;
  onDrop: ((person: Person) => void) | undefined;
}

/** The first members at once, and the others when the browser is idle. */
export function GroupMembers({ group, myId, onDrop }: MembersProps) {
  const online = useOnlineIds();
  useOpenPeople();
  const { t } = useLingui();
  const { fullName } = useFormats();
  const members = group.members ?? noMembers;
  const [search, setSearch] = useState('');
  const { found } = usePeopleSearch(members, search);
  const [isIdle] = useDeferred();
  const count = members.length;
  return (
    <section className={styles.card} aria-labelledby="members">
      <h2 id="members" className={styles.heading}>
        {t`${plural(count, { one: '# member', other: '# members' })}`}
      </h2>
      {count > 8 && <SearchField label={t`Search members`} value={search} onChange={setSearch} />}
      <ul>
        {found.slice(0, isIdle ? maxShown : firstShown).map((person) => (
          <li key={person.id} className={styles.member}>
            <Link href={personHref(person)} className={styles.person}>
              <Avatar
                name={fullName(person)}
                seed={person.id}
                picture={person.avatar}
                online={online.has(person.id)}
              />
              <span className={styles.memberName}>
                {fullName(person) || t`Deleted account`}
                {person.id === myId && <span className={styles.hint}>{t`You`}</span>}
                {online.has(person.id) && <span className={styles.hint}>{t`online`}</span>}
              </span>
            </Link>
            {onDrop && person.id !== myId && (
              <IconButton label={t`Remove ${fullName(person)}`} onClick={() => onDrop(person)}>
                <UserMinus />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {found.length > maxShown && (
        <p className={styles.hint}>
          <Trans>Search to find more members.</Trans>
        </p>
      )}
    </section>
  );
}

const noMembers: readonly Person[] = [];
/** Longest list shown; the search finds the other members. */
const maxShown = 200;
/** Enough to fill a screen. */
const firstShown = 15;
