import Dexie from 'dexie';
import type { Database } from './database.ts';
import { putMeta } from './meta.ts';
import { exceedsQuota } from './quota.ts';

/**
 * Empties a person's database at once, before it is deleted: a frozen tab may hold the deletion up. The mark
 * that stays tells the other tabs to stop; on a full device there is none, and the deletion tells them.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  const empty = async () => {
    for (const table of db.tables) await table.clear();
  };
  try {
    await db.transaction('rw', db.tables, async () => {
      await empty();
      await putMeta('signedOut', true, db);
    });
  } catch (error) {
    if (!exceedsQuota(error)) throw error;
    await db.transaction('rw', db.tables, empty);
  }
}

export const removeDatabase = (name: string): Promise<void> => Dexie.delete(name);

/** Databases of people on this device. */
export async function personDatabases(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith('yurt:'));
}
