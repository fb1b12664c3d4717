import { type Locale, pickLocale } from './locale.ts';

const storageKey = 'lang';

export const wishedLocale = (): Locale =>
  pickLocale({
    query: new URLSearchParams(location.search).get('lang'),
    stored: readChoice(),
    browser: navigator.languages,
  });

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function keepChoice(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Storage is refused to this page: the choice holds for the visit.
  }
}
