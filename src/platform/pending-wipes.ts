/*
 * Databases of sign-outs that could not reach them, because the browser refused IndexedDB then. They are deleted when a
 * page starts with nobody signed in.
 */
import { promised } from '../lib/person-databases.ts';
import { localStore } from '../lib/web-storage.ts';

const prefix = 'wipe:';

export const scheduleWipe = (database: string): void => void localStore.set(prefix + database, 'yes');

/** The person has signed in again: what their database holds is theirs. */
export const cancelWipe = (database: string): void => localStore.remove(prefix + database);

/** @throws where the browser still refuses */
export async function finishPendingWipes(): Promise<void> {
  for (const key of localStore.keys()) {
    if (!key.startsWith(prefix)) continue;
    await promised(indexedDB.deleteDatabase(key.slice(prefix.length)));
    localStore.remove(key);
  }
}
