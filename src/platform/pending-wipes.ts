/*
 * Databases that a sign-out could not delete because the browser refused IndexedDB. They are deleted when a
 * page starts with nobody signed in.
 */
import { promised } from '../lib/person-databases.ts';
import { localStore } from '../lib/web-storage.ts';

const prefix = 'wipe:';

export const scheduleWipe = (database: string): void => void localStore.set(prefix + database, 'yes');

/** Call when the person signs in again: their database is in use. */
export const cancelWipe = (database: string): void => localStore.remove(prefix + database);

/**
 * Deletes the recorded databases.
 * @throws if the browser still refuses IndexedDB
 */
export async function runPendingWipes(): Promise<void> {
  for (const key of localStore.keys()) {
    if (!key.startsWith(prefix)) continue;
    await promised(indexedDB.deleteDatabase(key.slice(prefix.length)));
    localStore.remove(key);
  }
}
