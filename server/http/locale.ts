import { type Locale, type Localized, locales } from '../../contract/scalars.ts';

const isLocale = (value: string): value is Locale => locales.some((locale) => locale === value);

/** The language of an answer: `x-lang`, else the first of `Accept-Language` that we speak, else English. */
export function localeOf(xLang: string | undefined, acceptLanguage: string | undefined): Locale {
  const wanted = [xLang ?? '', ...(acceptLanguage ?? '').split(',')].map((part) =>
    part.trim().slice(0, 2).toLowerCase(),
  );
  return wanted.find(isLocale) ?? 'en';
}

/** The text for a reader: their language, else English, German, Russian, else the plain one. */
export const localizedText = (texts: Localized, locale: Locale, plain: string): string =>
  texts[locale] ?? texts.en ?? texts.de ?? texts.ru ?? plain;
