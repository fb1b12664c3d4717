import { type Locale, pickLocale } from './locale.ts';
import { localStore } from '../lib/web-storage.ts';

const storageKey = 'lang';

export const preferredLocale = (): Locale =>
  pickLocale({
    query: new URLSearchParams(location.search).get('lang'),
    stored: localStore.get(storageKey),
    browser: navigator.languages,
  });

export const storeChosenLocale = (locale: Locale): void => void localStore.set(storageKey, locale);
