import { i18n, type Messages } from '@lingui/core';
import { isLocale, type Locale } from './locale.ts';
import { keepChoice } from './wished-locale.ts';

type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>;

/** What is said to somebody who is not in yet. */
const entrance: Catalogues = {
  en: () => import('./locales/en.po?entrance'),
  de: () => import('./locales/de.po?entrance'),
  ru: () => import('./locales/ru.po?entrance'),
};
const whole: Catalogues = {
  en: () => import('./locales/en.po'),
  de: () => import('./locales/de.po'),
  ru: () => import('./locales/ru.po'),
};

let catalogues = entrance;

export async function activate(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

export const shownLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : 'en');

/** Who is in reads more than the entrance says; from here on every language is brought whole. */
export async function activateWhole(locale: Locale): Promise<void> {
  if (catalogues === whole) return;
  const { messages } = await whole[locale]();
  catalogues = whole;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** The person's own choice: kept on this device, and put in place of a `lang` in the address. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activate(locale);
  keepChoice(locale);
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', locale);
    history.replaceState(history.state, '', url);
  }
}
