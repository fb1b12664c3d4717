import type { BusinessProfile } from '../../../contract/business.ts';
import { fold, matcher } from '../../lib/text-fold.ts';

/** Chosen facets; empty texts filter nothing. `offers` and `needs` are keys of competences. */
export interface Facets {
  offers: string;
  needs: string;
  language: string;
}

export const noFacets: Facets = { offers: '', needs: '', language: '' };

export const hasFacets = (facets: Facets): boolean => Object.values(facets).some((value) => value !== '');

/** Whether a card has all chosen facets. */
export const hasAll = (card: BusinessProfile, { offers, needs, language }: Facets): boolean =>
  (offers === '' || card.offers.fields.includes(offers)) &&
  (needs === '' || card.needs.fields.includes(needs)) &&
  (language === '' || card.languages.includes(language));

/** Keys and languages that occur in the cards. */
export function facetsOf(cards: readonly BusinessProfile[]) {
  const all = (values: (card: BusinessProfile) => readonly string[]) => [...new Set(cards.flatMap(values))];
  return {
    offers: all(({ offers }) => offers.fields),
    needs: all(({ needs }) => needs.fields),
    languages: all(({ languages }) => languages),
  };
}

/** Whether a text contains every word of the search; an empty search finds everything. */
export function finds(search: string): (texts: readonly string[]) => boolean {
  if (search.trim() === '') return () => true;
  const matches = matcher(search);
  return (texts) => matches(fold(texts.join(' ')));
}
