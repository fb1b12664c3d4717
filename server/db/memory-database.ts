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

/**
 * Prepares an embedded database in memory. Queries fail until `replace` has filled the first one. Nothing of it reaches
 * the disk, and it ends with the process.
 */
export async function prepareMemoryDatabase(): Promise<MemoryDatabase> {
  const migrated = await migratedImage();
  const shared = new SharedPGlite();
  return {
    db: new Kysely<Schema>({ dialect: pgliteDialect(shared) }),
    kind: 'pglite',
    replace: async (fill, exchanged) => {
      const next = await openPGliteInMemory(migrated);
      try {
        await fill(new Kysely<Schema>({ dialect: pgliteDialect(next) }));
      } catch (error) {
        await next.close();
        throw error;
      }
      const unused = await shared.exchange(next, exchanged);
      await unused?.close();
    },
    close: () => shared.close(),
  };
}

let image: Promise<Blob> | undefined;

/** A migrated database, created once in this process, because all migrations take seconds. */
function migratedImage(): Promise<Blob> {
  const created = (image ??= createImage());
  created.catch(() => {
    image = undefined;
  });
  return created;
}

async function createImage(): Promise<Blob> {
  const pglite = await openPGliteInMemory(await emptyPGlite());
  try {
    await migrate(new Kysely<Schema>({ dialect: pgliteDialect(pglite) }));
    return await imageOf(pglite);
  } finally {
    await pglite.close();
  }
}
