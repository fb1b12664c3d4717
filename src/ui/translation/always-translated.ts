import { localStore } from '../../lib/web-storage.ts';

const storageKey = 'always-translate';
const listeners = new Set<() => void>();
let languages: readonly string[] | undefined;

/** Languages whose texts are translated without a tap on this device. The same array until it changes. */
export function alwaysTranslated(): readonly string[] {
  languages ??= (localStore.get(storageKey) ?? '').split(' ').filter((code) => /^[a-z]{2,3}$/.test(code));
  return languages;
}

export function setAlwaysTranslated(language: string, always: boolean): void {
  const others = alwaysTranslated().filter((code) => code !== language);
  languages = always ? [...others, language] : others;
  localStore.set(storageKey, languages.join(' '));
  for (const listener of listeners) listener();
}

export function watchAlwaysTranslated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
