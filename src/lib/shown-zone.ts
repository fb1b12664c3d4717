/*
 * The zone that times are shown in: the device's own, unless the person chose the school's. It holds while the page
 * lives, which is loaded anew when it changes: every day and every time on it is another then.
 */
import { localStore } from './web-storage.ts';
const storageKey = 'shown-zone';

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return true;
  } catch {
    return false;
  }
};

function stored(): string | undefined {
  const name = localStore.get(storageKey);
  return name !== null && isZone(name) ? name : undefined;
}

let zone: { name: string | undefined } | undefined;

/** Undefined for the device's own. */
export const shownZone = (): string | undefined => (zone ??= { name: stored() }).name;

/** To be followed by loading the page anew. */
export function chooseZone(name: string | null): void {
  zone = { name: name ?? undefined };
  if (name === null) localStore.remove(storageKey);
  else localStore.set(storageKey, name);
}
