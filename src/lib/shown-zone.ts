/*
 * The time zone in which times are shown: the device's own, unless the person chose the school's. It is fixed
 * while the page lives; the page reloads after a change, since every shown day and time changes.
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

/** Undefined for the device's own zone. */
export const shownZone = (): string | undefined => (zone ??= { name: stored() }).name;

/** Stores the choice; reload the page afterwards. */
export function chooseZone(name: string | null): void {
  zone = { name: name ?? undefined };
  if (name === null) localStore.remove(storageKey);
  else localStore.set(storageKey, name);
}
