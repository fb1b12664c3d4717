import Dexie from 'dexie';
import type { Database } from './database.ts';
import { putMeta } from './meta.ts';
import { exceedsQuota } from './quota.ts';

/**
 * Clears a person's database before it is deleted, since a frozen tab may block the deletion. `signedOut`
 * stays and stops the other tabs; on a full device it cannot be stored, and the deletion stops them.
 */
export async function clearDatabase(db: Database): Promise<void> {
  const clearTables = async () => {
    for (const table of db.tables) await table.clear();
  };
  try {
    await db.transaction('rw', db.tables, async () => {
      await clearTables();
      await putMeta('signedOut', true, db);
    });
  } catch (error) {
    if (!exceedsQuota(error)) throw error;
    await db.transaction('rw', db.tables, clearTables);
  }
}

export const deleteDatabase = (name: string): Promise<void> => Dexie.delete(name);

/** Names of the databases of people on this device. */
export async function personDatabases(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith('yurt:'));
}
