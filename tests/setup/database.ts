import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../build/postgres.mjs';
import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import { writeTemplate } from '../support/template.ts';
import { keepTemporaryFilesInMemory } from './temporary-folder.ts';

/**
 * TEST_DATABASE=postgres starts a temporary cluster, in which each test file creates a database of its own.
 * Otherwise DATABASE_URL is removed, so that no test writes into a real database, and each test file copies a
 * migrated embedded database created here once.
 */
export default async function setup(): Promise<() => Promise<void>> {
  keepTemporaryFilesInMemory();
  delete process.env['DATABASE_URL'];
  if (process.env['TEST_DATABASE'] === 'postgres') {
    const cluster = await startPostgres();
    process.env['DATABASE_URL'] = cluster.url;
    return cluster.stop;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-template-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  await migrate(database.db);
  await database.close();
  writeTemplate(folder);
  return async () => fs.rmSync(folder, { recursive: true, force: true });
}
