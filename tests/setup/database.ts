import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../build/postgres.mjs';
import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import { writeClusterTemplate } from '../support/database.ts';
import { writeTemplate } from '../support/template.ts';
import { keepTemporaryFilesInMemory } from './temporary-folder.ts';

/**
 * TEST_DATABASE=postgres starts a temporary cluster. Otherwise DATABASE_URL is removed, so that no test writes into a
 * real database. Each test file copies a migrated database that is created here once.
 */
export default async function setup(): Promise<() => Promise<void>> {
  keepTemporaryFilesInMemory();
  delete process.env['DATABASE_URL'];
  if (process.env['TEST_DATABASE'] === 'postgres') {
    // On a disk, each deleted database would wait for seconds until everything is written.
    const cluster = await startPostgres({ durable: false });
    process.env['DATABASE_URL'] = cluster.url;
    await writeClusterTemplate(cluster.url);
    return cluster.stop;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-template-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  await migrate(database.db);
  await database.close();
  writeTemplate(folder);
  return async () => fs.rmSync(folder, { recursive: true, force: true });
}
