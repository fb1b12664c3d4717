import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { Chip, SelectChip } from '../../ui/chip.tsx';
import { readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
import styles from './business.module.css';
import { type Facets, facetsOf, hasAll, hasFacets, noFacets } from './facets.ts';
import { useBusiness, useCards } from './hooks.ts';
import { useTopicNames } from './use-topics.ts';

const backupKey = 'business-facets';

const readFacets = (): Facets => {
  const { offers = '', needs = '', language = '' } = readFormBackup(backupKey);
  return { offers, needs, language };
};

/**
 * The facets of business cards for a list of people: the bar, and the ids of the people who have all chosen facets; null
 * ids filter nothing. Null if the person takes no part, or there are no cards.
 */
export function useBusinessFacets() {
  const business = useBusiness();
  const cards = useCards()?.cards;
  const [facets, setFacets] = useState(readFacets);
  const ids = useMemo(
    () =>
      cards && hasFacets(facets)
        ? new Set(cards.filter(({ card }) => hasAll(card, facets)).map(({ card }) => card.id))
        : null,
    [cards, facets],
  );
  if (!business?.rules || !cards || cards.length === 0) return null;
  const choose = (chosen: Facets) => {
    setFacets(chosen);
    storeFormBackup(backupKey, { ...chosen });
  };
  return { bar: <FacetBar facets={facets} onChange={choose} />, ids };
}

interface FacetBarProps {
  facets: Facets;
  onChange: (facets: Facets) => void;
}

function FacetBar({ facets, onChange }: FacetBarProps) {
  const { t } = useLingui();
  const { language, compare } = useFormats();
  const cards = useCards()?.cards;
  const { fieldName } = useTopicNames(useBusiness()?.competences ?? []);
  const possible = useMemo(() => facetsOf((cards ?? []).map(({ card }) => card)), [cards]);
  const chip = (
    key: keyof Facets,
    {
      label,
      values,
      nameOf,
    }: { label: string; values: readonly string[]; nameOf: (value: string) => string },
  ) => {
    const named = values
      .map((value) => ({ value, name: nameOf(value) }))
      .filter(({ name }) => name !== '')
      .toSorted((a, b) => compare(a.name, b.name));
    if (named.length === 0) return null;
    const chosen = facets[key];
    return (
      <SelectChip
        label={label}
        value={chosen}
        shown={chosen === '' ? label : `${label}: ${nameOf(chosen)}`}
        onChange={(value) => onChange({ ...facets, [key]: value })}
      >
        <option value="">{label}</option>
        {named.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectChip>
    );
  };
  return (
    <div className={styles.chips} role="group" aria-label={t`Filter by business card`}>
      {chip('offers', {
        label: t({ message: 'Offers', context: 'business card' }),
        values: possible.offers,
        nameOf: fieldName,
      })}
      {chip('needs', {
        label: t({ message: 'Needs', context: 'business card' }),
        values: possible.needs,
        nameOf: fieldName,
      })}
      {chip('language', { label: t`Language`, values: possible.languages, nameOf: language })}
      {hasFacets(facets) && (
        <Chip onClick={() => onChange(noFacets)}>
          <Trans>Clear filters</Trans>
        </Chip>
      )}
    </div>
  );
}
