import { i18n, type Messages } from '@lingui/core';
import { type Locale, pickLocale } from './locale.ts';

const storageKey = 'lang';

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./locales/en.po'),
  de: () => import('./locales/de.po'),
  ru: () => import('./locales/ru.po'),
};

export async function activate(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

export const wishedLocale = (): Locale =>
  pickLocale({
    query: new URLSearchParams(location.search).get('lang'),
    stored: readChoice(),
    browser: navigator.languages,
  });

/** The person's own choice: kept on this device, and put in place of a `lang` in the address. */
export async function chooseLocale(locale: Locale): Promise<void> {
  keepChoice(locale);
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', locale);
    history.replaceState(history.state, '', url);
  }
  await activate(locale);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepChoice(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Storage is refused to this page: the choice holds for the visit.
  }
}
