export const locales = ['en', 'de', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', ru: 'Русский' };

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

interface LocaleSources {
  /** The `lang` parameter of the address; it counts for this visit and is not stored. */
  query: string | null;
  /** The last choice in the language selector. */
  stored: string | null;
  /** The browser's languages in order of preference, as BCP 47 tags. */
  browser: readonly string[];
  /** The languages that the school offers, at least one. */
  offered?: readonly Locale[];
}

export function pickLocale({ query, stored, browser, offered = locales }: LocaleSources): Locale {
  const isOffered = (value: unknown): value is Locale => offered.some((locale) => locale === value);
  if (isOffered(query)) return query;
  if (isOffered(stored)) return stored;
  return browser.map((tag) => tag.toLowerCase().split('-')[0]).find(isOffered) ?? offered[0] ?? 'en';
}
