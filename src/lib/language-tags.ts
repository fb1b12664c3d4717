import type { Locale } from '../../contract/scalars.ts';

/** Tags for dates and numbers. English uses the European form: day first, 24 hours. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE', ru: 'ru-RU' };
