import { type Locale, locales } from './locale.ts';
import { localized, type TextByLanguage } from './localized.ts';

interface Named {
  first_name: string;
  last_name: string;
  localized_name?: TextByLanguage | null | undefined;
  localized_surname?: TextByLanguage | null | undefined;
}

/** A name in the reader's language, else the plain one: not every name is transcribed. */
const name = (texts: TextByLanguage | null | undefined, plain: string, locale: Locale): string =>
  (texts?.[locale] || plain || localized(texts, locale)).trim();

export const firstName = (person: Named, locale: Locale): string =>
  name(person.localized_name, person.first_name, locale);

export const lastName = (person: Named, locale: Locale): string =>
  name(person.localized_surname, person.last_name, locale);

export const fullName = (person: Named, locale: Locale): string =>
  [firstName(person, locale), lastName(person, locale)].filter(Boolean).join(' ');

/** `M. Krüger`, for lists of people in one line. */
export function shortName(person: Named, locale: Locale): string {
  const first = firstName(person, locale);
  const last = lastName(person, locale);
  const initial = /^\P{M}\p{M}*/u.exec(first)?.[0];
  return last && initial ? `${initial}.\u00a0${last}` : first || last;
}

/** The distinct full names in all languages; a text may have been written with any of them. */
export const fullNames = (person: Named): string[] => [
  ...new Set(locales.map((locale) => fullName(person, locale)).filter(Boolean)),
];
