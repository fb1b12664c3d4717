import { type Locale, type Localized, locales } from '../../contract/scalars.ts';

const isLocale = (value: string): value is Locale => locales.some((locale) => locale === value);

/**
 * The language of a response: `x-lang`, else the first supported one of `Accept-Language`, else English.
 * Weights are ignored.
 */
export const localeOf = (xLang: string | undefined, acceptLanguage: string | undefined): Locale =>
  offeredLocaleOf(xLang, acceptLanguage, locales) ?? 'en';

/** The first wanted language that is offered; undefined if none is. */
export function offeredLocaleOf(
  xLang: string | undefined,
  acceptLanguage: string | undefined,
  offered: readonly Locale[],
): Locale | undefined {
  const preferredLanguages = [xLang ?? '', ...(acceptLanguage ?? '').split(',')].map((part) =>
    part.trim().slice(0, 2).toLowerCase(),
  );
  return preferredLanguages.filter(isLocale).find((each) => offered.includes(each));
}

/** The text in the reader's language, else in English, German or Russian, else the plain text. */
export const localizedText = (texts: Localized, locale: Locale, plain: string): string =>
  texts[locale] ?? texts.en ?? texts.de ?? texts.ru ?? plain;
