import {
  type BusinessCard,
  businessLimits,
  type BusinessProfile,
  spokenLanguages,
} from '../../../contract/business.ts';
import { type Locale, locales } from '../../../contract/scalars.ts';
import type { BusinessWay } from '../../../contract/school.ts';

/** The form of a business card. Words are text with commas, as typed. */
export interface CardForm {
  active: boolean;
  offers: TopicsForm;
  needs: TopicsForm;
  texts: Partial<Record<Locale, string>>;
  languages: string[];
  ways: BusinessWay[];
}

export interface TopicsForm {
  fields: string[];
  words: string;
}

const topicsForm = ({ fields, words }: BusinessProfile['offers']): TopicsForm => ({
  fields: [...fields],
  words: words.join(', '),
});

const noTopics = { fields: [], words: [] };

/** The form with the values of the card; without one, with `defaults`. */
export function formOf(
  card: BusinessProfile | undefined,
  defaults: { languages: readonly string[]; ways: readonly BusinessWay[] },
): CardForm {
  const texts = Object.entries(card?.localized_text ?? {}).flatMap(([locale, text]) =>
    text ? [[locale, text]] : [],
  );
  return {
    active: card?.active ?? true,
    offers: topicsForm(card?.offers ?? noTopics),
    needs: topicsForm(card?.needs ?? noTopics),
    texts: Object.fromEntries(texts),
    languages: [...(card?.languages ?? defaults.languages)],
    ways: [...(card?.ways ?? defaults.ways)],
  };
}

/** The words of a text with commas, without empty and repeated ones; upper and lower case are the same. */
export function wordsOf(text: string): string[] {
  const words = new Map<string, string>();
  for (const part of text.split(/[,;\n]+/)) {
    const word = part.replace(/\s+/gu, ' ').trim();
    const key = word.toLowerCase();
    if (word !== '' && !words.has(key)) words.set(key, word);
  }
  return [...words.values()];
}

export type CardField = 'offers' | 'needs' | 'texts' | 'languages' | 'ways';
export type CardError = 'noTopics' | 'tooManyWords' | 'wordTooLong' | 'tooLong' | 'tooMany' | 'required';

function topicsError({ words }: TopicsForm): CardError | undefined {
  const list = wordsOf(words);
  if (list.length > businessLimits.words) return 'tooManyWords';
  return list.some((word) => word.length > businessLimits.word) ? 'wordTooLong' : undefined;
}

const isEmptyTopics = ({ fields, words }: TopicsForm): boolean =>
  fields.length === 0 && wordsOf(words).length === 0;

/** The errors of the fields; empty if the card can be saved. */
export function checkCard(form: CardForm): Partial<Record<CardField, CardError>> {
  const isTooLong = Object.values(form.texts).some((text) => text.length > businessLimits.text);
  const isEmpty = form.active && [form.offers, form.needs].every(isEmptyTopics);
  const all: Record<CardField, CardError | undefined> = {
    offers: topicsError(form.offers) ?? (isEmpty ? 'noTopics' : undefined),
    needs: topicsError(form.needs),
    texts: isTooLong ? 'tooLong' : undefined,
    languages: form.languages.length > businessLimits.languages ? 'tooMany' : undefined,
    ways: form.ways.length === 0 ? 'required' : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, error]) => error !== undefined));
}

type Language = (typeof spokenLanguages)[number];
const isLanguage = (code: string): code is Language => (spokenLanguages as readonly string[]).includes(code);

/** The card to send. */
export const cardOf = ({ active, offers, needs, texts, languages, ways }: CardForm): BusinessCard => ({
  active,
  offers: { fields: offers.fields.slice(0, businessLimits.fields), words: wordsOf(offers.words) },
  needs: { fields: needs.fields.slice(0, businessLimits.fields), words: wordsOf(needs.words) },
  localized_text: Object.fromEntries(locales.map((locale) => [locale, texts[locale]?.trim() || null])),
  languages: languages.filter(isLanguage),
  ways,
});
