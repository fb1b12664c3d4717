import type { Locale } from './locale.ts';

/** A text by language, as in rows. */
export type TextByLanguage = Partial<Record<Locale, string | undefined>>;

/** The text in the reader's language, else in en, de, ru or any other, else the plain text. */
export function localized(
  texts: TextByLanguage | null | undefined,
  locale: Locale,
  plain: string | null | undefined = '',
): string {
  if (texts) {
    for (const language of [locale, 'en', 'de', 'ru'] as const) {
      const text = texts[language];
      if (text) return text;
    }
    const any = Object.values(texts).find(Boolean);
    if (any) return any;
  }
  return plain ?? '';
}
