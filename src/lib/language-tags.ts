import type { Locale } from '../../contract/scalars.ts';

/** For dates and numbers. English as in Europe: the day first, and 24 hours. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE', ru: 'ru-RU' };
