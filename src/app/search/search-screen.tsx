import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, FileText, MessageCircleQuestion, Search, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { FoundMessages } from '../../features/chat/found-messages.tsx';
import { useChats } from '../../features/chat/hooks.ts';
import { useLibrary } from '../../features/library/hooks.ts';
import { usePeople } from '../../features/people/hooks.ts';
import { useSearchText } from '../../features/people/use-search-text.ts';
import { useAllQuestions } from '../../features/room/question-hooks.ts';
import { useProgramme } from '../../features/schedule/hooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses, personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { matched, maxPerKind, shortest } from './matched.ts';
import { useTextMatches } from './use-text-matches.ts';
import styles from './search-screen.module.css';

/** One search over events, people, materials and messages, from this device without a request. */
export function SearchScreen() {
  const { t } = useLingui();
  const [text, setText] = useSearchText();
  const searchText = useDeferredValue(text).trim();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <Page>
      <PageScroll>
        <div ref={box}>
          <SearchField
            label={t`Search events, people, materials and messages`}
            value={text}
            onChange={setText}
          />
        </div>
        {searchText.length < shortest ? (
          <StateNote icon={<Search />} title={<Trans>What are you looking for?</Trans>}>
            <Trans>Enter at least two letters. Accents, capitals and ё or е make no difference.</Trans>
          </StateNote>
        ) : (
          <Results text={searchText} />
        )}
      </PageScroll>
    </Page>
  );
}

function Results({ text }: { text: string }) {
  const { t } = useLingui();
  const { localized, fullName, dateTime, size } = useFormats();
  const programme = useProgramme();
  const people = usePeople();
  const library = useLibrary();
  const asked = useAllQuestions();
  const chats = useChats();
  const found = useMemo(
    () =>
      matched(text, {
        events: programme?.events ?? [],
        people: people ?? [],
        materials: library?.materials ?? [],
        questions: asked ?? [],
      }),
    [text, programme, people, library, asked],
  );
  const { events, people: persons, materials, questions } = found;
  const inText = useTextMatches(text);
  const read = useMemo(
    () => inText.filter(({ id }) => !materials.some((named) => named.id === id)),
    [inText, materials],
  );
  const part = `?${new URLSearchParams({ q: text }).toString()}`;
  const isEmpty = events.length + persons.length + materials.length + read.length + questions.length === 0;
  const peopleGroup = (
    <Group title={t`People`} count={persons.length} all={addresses.participants.getHref() + part}>
      {persons.slice(0, maxPerKind).map((person) => (
        <Hit
          key={person.id}
          href={personHref(person)}
          icon={<Avatar name={fullName(person)} seed={person.id} picture={person.avatar} />}
          name={fullName(person)}
          about={person.position ?? localized(person.role?.localized_title, person.role?.title)}
        />
      ))}
    </Group>
  );
  return (
    <>
      {isEmpty && (
        <StateNote icon={<SearchX />} title={<Trans>Not found</Trans>}>
          <Trans>No event, person, material or question matches these words.</Trans>
        </StateNote>
      )}
      {found.first === 'people' && peopleGroup}
      <Group title={t`Events`} count={events.length} all={addresses.schedule.getHref() + part}>
        {events.slice(0, maxPerKind).map((event) => {
          const title = localized(event.localized_name, event.name);
          return (
            <Hit
              key={event.id}
              href={addresses.event.getHref(event.id, title)}
              icon={<CalendarDays />}
              name={title}
              about={[dateTime(event.time_start), event.room].filter(Boolean).join(' · ')}
            />
          );
        })}
      </Group>
      {found.first === 'events' && peopleGroup}
      <Group title={t`Materials`} count={materials.length} all={addresses.materials.getHref() + part}>
        {materials.slice(0, maxPerKind).map((material) => (
          <Hit
            key={material.id}
            href={addresses.material.getHref(material.id)}
            icon={<FileText />}
            name={material.name}
            about={[
              material.user && fullName(material.user),
              material.size && size(material.size),
              material.file_name,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Group>
      <Group title={t`Materials that contain these words`} count={read.length}>
        {read.slice(0, maxPerKind).map((material) => (
          <Hit
            key={material.id}
            href={addresses.material.getHref(material.id)}
            icon={<FileText />}
            name={material.name}
            about={[material.user && fullName(material.user), material.file_name].filter(Boolean).join(' · ')}
          />
        ))}
      </Group>
      <Group title={t`Questions at events`} count={questions.length}>
        {questions.slice(0, maxPerKind).map(({ id, event_id, content }) => {
          const event = programme?.events.find((each) => each.id === event_id);
          const title = event ? localized(event.localized_name, event.name) : '';
          return (
            <Hit
              key={id}
              href={addresses.event.questionHref(event_id, title, id)}
              icon={<MessageCircleQuestion />}
              name={content}
              about={title}
            />
          );
        })}
      </Group>
      {chats && <FoundMessages text={text} groups={chats.groups} myId={chats.me.id} />}
    </>
  );
}

interface GroupProps {
  title: string;
  count: number;
  /** Address of the full list. */
  all?: string;
  children: ReactNode;
}

function Group({ title, count, all, children }: GroupProps) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      <ul>{children}</ul>
      {all !== undefined && count > maxPerKind && (
        <Link className={styles.all} href={all}>
          {t`${plural(count, { one: 'Show # result', other: 'Show all # results' })}`}
        </Link>
      )}
    </section>
  );
}

interface HitProps {
  href: string;
  icon: ReactNode;
  name: string;
  about: string | null | undefined;
}

const Hit = ({ href, icon, name, about }: HitProps) => (
  <li>
    <Link className={styles.hit} href={href}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
    </Link>
  </li>
);
