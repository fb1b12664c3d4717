import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/web-storage.ts';

/** Stores on this device that cards of open hours are hidden. */
const storageKey = 'hides-open-hours';
const listeners = new Set<() => void>();
let hidden: boolean | undefined;

const stored = (): boolean => localStore.get(storageKey) === 'yes';

export function hideOpenHours(hide: boolean): void {
  hidden = hide;
  if (hide) localStore.set(storageKey, 'yes');
  else localStore.remove(storageKey);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHidesOpenHours = (): boolean => useSyncExternalStore(watch, () => (hidden ??= stored()));
