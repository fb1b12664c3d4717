import { isLocale, type Locale, locales, pickLocale } from './locale.ts';
import { storedSchool } from '../lib/stored-school.ts';
import { localStore } from '../lib/web-storage.ts';

/** The languages that the school offers; all of them until a server has sent the school. */
export function offeredLocales(): readonly Locale[] {
  const offered = storedSchool()?.languages.filter(isLocale) ?? [];
  return offered.length > 0 ? offered : locales;
}

const storageKey = 'lang';

export const preferredLocale = (): Locale =>
  pickLocale({
    query: new URLSearchParams(location.search).get('lang'),
    stored: localStore.get(storageKey),
    browser: navigator.languages,
    offered: offeredLocales(),
  });

export const storeChosenLocale = (locale: Locale): void => void localStore.set(storageKey, locale);
