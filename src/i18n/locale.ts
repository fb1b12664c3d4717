export const locales = ['en', 'de', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** Each language by its own name, so that everyone finds theirs. */
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', ru: 'Русский' };

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

interface Wishes {
  /** The `lang` parameter of the address: wins for the visit and is never stored. */
  query: string | null;
  /** What was once chosen in the selector. */
  stored: string | null;
  /** The browser's languages in order of preference, as BCP 47 tags. */
  browser: readonly string[];
}

export function pickLocale({ query, stored, browser }: Wishes): Locale {
  if (isLocale(query)) return query;
  if (isLocale(stored)) return stored;
  return browser.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale) ?? 'en';
}
