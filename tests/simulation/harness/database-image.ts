import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { migrate } from '../../../server/db/migrate.ts';
import { parsers } from '../../../server/db/pglite.ts';
import { pgliteDialect } from '../../../server/db/pglite-dialect.ts';
import type { Schema } from '../../../server/db/schema.ts';

const settings = {
  // A slow writer's prepared transaction stays open beside others.
  max_prepared_transactions: '4',
  // Custom plans for the first executions would depend on how many seeds ran before.
  plan_cache_mode: 'force_generic_plan',
  full_page_writes: 'off',
};
const changed = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
const options = { parsers, startParams: [...PGlite.defaultStartParams, ...changed] };

/** A new embedded database in memory with all migrations. */
async function createDatabase(): Promise<PGlite> {
  const pglite = await PGlite.create(options);
  await migrate(new Kysely<Schema>({ dialect: pgliteDialect(pglite) }));
  return pglite;
}

/**
 * Writes an image of a migrated database and makes this process and its children start from it: creating a
 * database takes 4.7 s of processor time, loading the image 1 s. Returns a function that deletes the image.
 */
export async function writeDatabaseImage(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-simulation-'));
  const file = path.join(folder, 'image.tar');
  const pglite = await createDatabase();
  fs.writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  process.env['SIM_IMAGE'] = file;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

/** The embedded database in memory, from the image if there is one. */
export async function openDatabaseImage(): Promise<PGlite> {
  const image = process.env['SIM_IMAGE'];
  if (image === undefined) return createDatabase();
  return PGlite.create({ ...options, loadDataDir: await fs.openAsBlob(image) });
}
