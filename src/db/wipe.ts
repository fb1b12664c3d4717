import Dexie from 'dexie';
import type { Database } from './database.ts';
import { putMeta } from './meta.ts';

/**
 * Empties a person's database at once, before it is deleted: a frozen tab may hold the deletion up. The mark
 * that stays tells the other tabs to stop.
 */
export function emptyDatabase(db: Database): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
    await putMeta('signedOut', true, db);
  });
}

export const removeDatabase = (name: string): Promise<void> => Dexie.delete(name);

/** Databases of people on this device. */
export async function personDatabases(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith('yurt:'));
}
