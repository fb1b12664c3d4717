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
}

export function pickLocale({ query, stored, browser }: LocaleSources): Locale {
  if (isLocale(query)) return query;
  if (isLocale(stored)) return stored;
  return browser.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale) ?? 'en';
}
