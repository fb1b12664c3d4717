import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Clock, UserCheck, Undo2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Attendee } from '../../../../contract/check-in.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { namesOf } from '../../../lib/names-of.ts';
import { fold, matcher } from '../../../lib/text-fold.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { Entrance } from '../queries.ts';
import styles from './check-in-desk.module.css';
import { useAttendeeName } from './use-attendee-name.ts';

/** Rows shown at once; the search finds the others. */
const maxRows = 20;

interface PeopleSectionProps {
  entrance: Entrance;
  onAdd: (person: Attendee) => void;
  onUndo: (person: Attendee) => void;
}

/** People found by name or, without a search, those who were checked in last. */
export function PeopleSection({ entrance: { people, byPerson }, onAdd, onUndo }: PeopleSectionProps) {
  const { t } = useLingui();
  const { fullName, compare } = useFormats();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const found = useMemo(() => {
    if (search === '') {
      const at = ({ id }: Attendee) => byPerson.get(id)?.at ?? 0;
      return people.filter(({ id }) => byPerson.has(id)).toSorted((a, b) => at(b) - at(a));
    }
    const matches = matcher(search);
    return people
      .filter((person) => matches(fold([...namesOf(person), person.email, person.organisation].join(' '))))
      .toSorted((a, b) => compare(fullName(a), fullName(b)));
  }, [people, byPerson, search, compare, fullName]);
  return (
    <section className={styles.people} aria-labelledby="entrance-people">
      <h2 id="entrance-people">{search === '' ? t`Last check-ins` : t`People found`}</h2>
      <SearchField
        label={t`Search by name or organisation`}
        placeholder={t`Name or organisation`}
        value={text}
        onChange={setText}
      />
      <p role="status" className={styles.note}>
        {search !== '' && <Plural value={found.length} one="# person found" other="# people found" />}
        {search === '' && found.length === 0 && <Trans>Nobody is checked in yet.</Trans>}
      </p>
      <ul className={styles.rows}>
        {found.slice(0, maxRows).map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            checkIn={byPerson.get(person.id)}
            onAdd={() => onAdd(person)}
            onUndo={() => onUndo(person)}
          />
        ))}
      </ul>
      {found.length > maxRows && (
        <p className={styles.note}>
          <Trans>Only the first {maxRows} are shown. Search for a name to find others.</Trans>
        </p>
      )}
    </section>
  );
}

interface PersonRowProps {
  person: Attendee;
  checkIn: ReturnType<Entrance['byPerson']['get']>;
  onAdd: () => void;
  onUndo: () => void;
}

function PersonRow({ person, checkIn, onAdd, onUndo }: PersonRowProps) {
  const { t } = useLingui();
  const { fullName, time } = useFormats();
  const name = useAttendeeName()(person);
  const when = checkIn && time(checkIn.at);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.person}>{name}</span>
        {person.organisation && <span className={styles.note}>{person.organisation}</span>}
        {checkIn && (
          <span className={styles.note}>
            {checkIn.by ? t`At ${when} by ${fullName(checkIn.by)}` : t`At ${when}`}
            {checkIn.pending && (
              <span className={styles.waiting}>
                <Clock aria-hidden />
                {checkIn.pending.state === 'not-sent' ? (
                  <Trans>Not sent</Trans>
                ) : (
                  <Trans>Waiting to be sent</Trans>
                )}
              </span>
            )}
          </span>
        )}
      </div>
      {checkIn ? (
        <Button size="small" variant="quiet" aria-label={t`Undo the check-in of ${name}`} onClick={onUndo}>
          <Undo2 />
          <Trans>Undo</Trans>
        </Button>
      ) : (
        <Button size="small" aria-label={t`Check in ${name}`} onClick={onAdd}>
          <UserCheck />
          <Trans>Check in</Trans>
        </Button>
      )}
    </li>
  );
}
