import { useSyncExternalStore } from 'react';

/** Whether this device shows the cards of open hours. */
const storageKey = 'hides-open-hours';
const listeners = new Set<() => void>();
let hidden: boolean | undefined;

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

export function hideOpenHours(hide: boolean): void {
  hidden = hide;
  try {
    if (hide) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is refused to this page: the choice holds for the visit.
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHidesOpenHours = (): boolean => useSyncExternalStore(watch, () => (hidden ??= stored()));
