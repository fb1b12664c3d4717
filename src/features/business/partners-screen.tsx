import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SearchX, Users } from 'lucide-react';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { BusinessProfile } from '../../../contract/business.ts';
import type { User } from '../../../contract/users.ts';
import { partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { namesOf } from '../../lib/names-of.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import styles from './business.module.css';
import { useBusinessFacets } from './facet-bar.tsx';
import { finds } from './facets.ts';
import { useBusiness, useCards } from './hooks.ts';
import { PartnerRow } from './partner-row.tsx';
import type { Business, Cards } from './queries.ts';
import { type Suggestion, suggestPartners } from './suggestions.ts';
import { useTopicNames } from './use-topics.ts';

/** Suggested people, and all people with a business card. Works offline. */
export function PartnersScreen() {
  const business = useBusiness();
  const cards = useCards();
  const { t } = useLingui();
  if (!business || !cards) return <Page>{null}</Page>;
  if (!business.rules || cards.cards.length === 0) {
    return (
      <Page>
        <PageScroll>
          {!cards.known ? (
            <MissingList offline={business.offline} />
          ) : (
            <StateNote icon={<Users />} title={t`No business cards yet`}>
              <Trans>As soon as other participants show a business card, you will find them here.</Trans>
            </StateNote>
          )}
        </PageScroll>
      </Page>
    );
  }
  return <Partners business={business} cards={cards.cards} />;
}

type Row = { key: string; element: ReactElement };

interface PartnersProps {
  business: Business;
  cards: Cards['cards'];
}

function Partners({ business, cards }: PartnersProps) {
  const { t } = useLingui();
  const { compare, lastName, fullName } = useFormats();
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const facets = useBusinessFacets();
  const { names } = useTopicNames(business.competences);
  const suggestions = useSuggestions(business, cards);
  const found = useMemo(() => {
    const matches = finds(search);
    return cards
      .filter(({ card, person }) =>
        !facets?.ids || facets.ids.has(card.id) ? matches(textsOf(card, person, names)) : false,
      )
      .toSorted((a, b) =>
        compare(lastName(a.person) || fullName(a.person), lastName(b.person) || fullName(b.person)),
      );
    // `names` depends on the language and the competences only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cards, search, facets?.ids, compare]);
  const isFiltered = search.trim() !== '' || (facets?.ids ?? null) !== null;
  const suggested: Row[] = isFiltered ? [] : suggestions.map((each) => suggestionRow(each, business));
  const rows: Row[] = [
    {
      key: 'search',
      element: (
        <div key="search" className={styles.section}>
          <SearchField label={t`Search people and topics`} value={text} onChange={setText} />
          {facets?.bar}
          {!isFiltered && !business.card && <NoSuggestions />}
        </div>
      ),
    },
    ...(suggested.length > 0 ? [headingRow('suggested', t`Suggested for you`)] : []),
    ...suggested,
    {
      key: 'all',
      element: (
        <h2 key="all" className={styles.heading} aria-live="polite">
          {isFiltered ? (
            <Plural value={found.length} one="# person found" other="# people found" />
          ) : (
            <Trans>All people with a business card</Trans>
          )}
        </h2>
      ),
    },
    ...found.map(({ card, person }) => ({
      key: String(card.id),
      element: <PartnerRow key={card.id} business={business} card={card} person={person} />,
    })),
    ...(found.length === 0
      ? [{ key: 'none', element: <StateNote key="none" icon={<SearchX />} title={t`Nobody found`} /> }]
      : []),
  ];
  return (
    <Page>
      <PageList name="business-people" rows={rows} rowHeight={96}>
        {({ element }) => element}
      </PageList>
    </Page>
  );
}

const headingRow = (key: string, title: string): Row => ({
  key,
  element: (
    <h2 key={key} className={styles.heading}>
      {title}
    </h2>
  ),
});

const suggestionRow = ({ card, person, reasons }: Suggestion, business: Business): Row => ({
  key: `suggested-${card.id}`,
  element: (
    <PartnerRow
      key={`suggested-${card.id}`}
      business={business}
      card={card}
      person={person}
      reasons={reasons}
    />
  ),
});

const maxSuggestions = 10;

/** The best suggestions, without dismissed people and those with an open request or a meeting. */
function useSuggestions({ card, me, meetings, plan }: Business, cards: Cards['cards']): Suggestion[] {
  return useMemo(() => {
    if (!card) return [];
    const met = meetings
      .filter(({ state }) => state === 'requested' || state === 'accepted')
      .map((meeting) => partnerOf(meeting, me.id).id);
    const without = new Set([...plan.dismissed, ...met]);
    return suggestPartners({ own: card, me, cards, without }).slice(0, maxSuggestions);
  }, [card, me, meetings, plan, cards]);
}

const textsOf = (
  card: BusinessProfile,
  person: User,
  names: (topics: BusinessProfile['offers']) => string[],
) => [
  ...namesOf(person),
  ...(person.work_place ?? []),
  person.position ?? '',
  ...names(card.offers),
  ...names(card.needs),
  ...Object.values(card.localized_text).filter((text): text is string => typeof text === 'string'),
];

const NoSuggestions = () => (
  <div className={styles.section}>
    <p className={styles.dim}>
      <Trans>Create your business card to get suggestions.</Trans>
    </p>
    <div>
      <Link className={buttonClass()} href={addresses.businessCard.getHref()}>
        <Trans>Create business card</Trans>
      </Link>
    </div>
  </div>
);
