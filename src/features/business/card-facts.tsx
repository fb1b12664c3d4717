import { useLingui } from '@lingui/react/macro';
import type { BusinessProfile } from '../../../contract/business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './business.module.css';
import type { Competence } from './queries.ts';
import { useTopicNames } from './use-topics.ts';
import { useWayNames } from './way-names.ts';

interface CardFactsProps {
  card: Pick<BusinessProfile, 'offers' | 'needs' | 'localized_text' | 'languages' | 'ways'>;
  competences: readonly Competence[];
}

/** Offers, needs, languages and ways of a business card; empty ones are left out. */
export function CardFacts({ card, competences }: CardFactsProps) {
  const { t } = useLingui();
  const { localized, list, language } = useFormats();
  const { names } = useTopicNames(competences);
  const ways = useWayNames();
  const text = localized(card.localized_text);
  const facts = [
    { label: t({ message: 'Offers', context: 'business card' }), value: names(card.offers).join(' · ') },
    { label: t({ message: 'Needs', context: 'business card' }), value: names(card.needs).join(' · ') },
    { label: t`Languages for meetings`, value: list(card.languages.map(language)) },
    { label: t`Kind of meeting`, value: list(card.ways.map((way) => ways[way])) },
  ];
  return (
    <>
      {text && <p className={styles.paragraph}>{text}</p>}
      <dl className={styles.facts}>
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
