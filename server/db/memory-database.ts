import { Kysely } from 'kysely';
import type { Db, OpenDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { emptyPGlite, imageOf, openPGliteInMemory } from './pglite.ts';
import { pgliteDialect, SharedPGlite } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';

export interface MemoryDatabase extends OpenDatabase {
  /**
   * Exchanges the database for a new, migrated one that `fill` has filled, between two uses. Until then the one from
   * before answers, and afterwards its memory is free. `exchanged` runs before the first query on the new one, and must
   * not throw. If `fill` fails, nothing changes.
   */
  replace: (fill: (db: Db) => Promise<void>, exchanged: () => void) => Promise<void>;
}

/** Opens a migrated embedded database in memory. Nothing of it reaches the disk, and it ends with the process. */
export async function openMemoryDatabase(): Promise<MemoryDatabase> {
  const first = await openPGliteInMemory(await emptyPGlite());
  const shared = new SharedPGlite(first);
  const db = new Kysely<Schema>({ dialect: pgliteDialect(shared) });
  try {
    await migrate(db);
    const migrated = await imageOf(first);
    return {
      db,
      kind: 'pglite',
      replace: async (fill, exchanged) => {
        let unused = await openPGliteInMemory(migrated);
        try {
          await fill(new Kysely<Schema>({ dialect: pgliteDialect(unused) }));
          unused = await shared.exchange(unused, exchanged);
        } finally {
          await unused.close();
        }
      },
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
