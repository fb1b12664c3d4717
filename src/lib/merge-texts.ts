import { type Localized, type Locale, locales } from '../../contract/scalars.ts';

interface MergedTexts {
  merged: Localized;
  /** Languages that both sides changed differently; `merged` has the own text. */
  conflicts: Locale[];
}

/** Merges an edited text in several languages with the current one. `base` is the text that was edited. */
export function mergeTexts(base: Localized, current: Localized, own: Localized): MergedTexts {
  const textOf = (texts: Localized, locale: Locale) => texts[locale] ?? '';
  const isOwn = (locale: Locale) => textOf(own, locale) !== textOf(base, locale);
  const merged = locales.flatMap((locale): [Locale, string][] => {
    const text = (isOwn(locale) ? own : current)[locale];
    return text === undefined ? [] : [[locale, text]];
  });
  const conflicts = locales.filter(
    (locale) =>
      isOwn(locale) &&
      textOf(current, locale) !== textOf(base, locale) &&
      textOf(current, locale) !== textOf(own, locale),
  );
  return { merged: Object.fromEntries(merged), conflicts };
}
