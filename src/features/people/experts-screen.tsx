import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Virtualizer } from 'virtua';
import type { User } from '../../../contract/users.ts';
import { useOpenPeople } from '../../platform/use-open-people.ts';
import { Page } from '../../ui/page.tsx';
import { useRestoredScroll } from '../../ui/use-restored-scroll.ts';
import { expertsOf } from './directories.ts';
import { ExpertCard } from './expert-card.tsx';
import { useOnlineIds, usePeople } from './hooks.ts';
import { type DirectoryProps, PeopleList } from './people-list.tsx';
import styles from './people-list.module.css';

const cardHeight = 150;

/** Experts and moderators. */
export function ExpertsScreen({ openId, facets }: DirectoryProps) {
  const { t } = useLingui();
  const people = usePeople();
  return (
    <Page>
      <PeopleList people={people && expertsOf(people)} facets={facets} label={t`Search experts`}>
        {(found, search) => <Cards key={search} people={found} openId={openId} search={search} />}
      </PeopleList>
    </Page>
  );
}

interface CardsProps {
  people: readonly User[];
  openId: number | undefined;
  search: string;
}

function Cards({ people, openId, search }: CardsProps) {
  const online = useOnlineIds();
  useOpenPeople();
  const scroller = useRef<HTMLDivElement>(null);
  const key = `experts${search}`;
  const { list, sizes } = useRestoredScroll({ scroller, key, count: people.length, start: undefined });
  return (
    <div ref={scroller} className={styles.list}>
      <div className={styles.rows}>
        <Virtualizer
          ref={list}
          data={people}
          as="ul"
          item="li"
          itemSize={cardHeight}
          {...(sizes && { cache: sizes })}
          scrollRef={scroller}
        >
          {(person) => (
            <ExpertCard
              key={person.id}
              person={person}
              online={online.has(person.id)}
              open={person.id === openId}
              search={search}
            />
          )}
        </Virtualizer>
      </div>
    </div>
  );
}
