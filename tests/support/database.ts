import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import { copyTemplate } from './template.ts';

export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
  remove: () => Promise<void>;
}

const template = 'test_template';

/** Creates a migrated database on a cluster, of which `makePlace` makes copies: all migrations take seconds. */
export async function writeClusterTemplate(cluster: string): Promise<void> {
  await onCluster(cluster, `create database ${template}`);
  const databaseUrl = new URL(`/${template}`, cluster).href;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-template-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  await migrate(database.db);
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
  process.env['TEMPLATE_CLUSTER'] = cluster;
}

/**
 * Creates a database for a test file as a copy of a template: on the PostgreSQL cluster of the run, or embedded. A
 * cluster that a test has started itself has no template.
 */
export async function makePlace(): Promise<DatabasePlace> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-test-'));
  const removeFolder = () => fs.rmSync(dataDir, { recursive: true, force: true });
  const cluster = process.env['DATABASE_URL'];
  if (cluster === undefined) {
    copyTemplate(dataDir);
    return { databaseUrl: undefined, dataDir, remove: async () => removeFolder() };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const isOfRun = process.env['TEMPLATE_CLUSTER'] === cluster;
  await onCluster(cluster, `create database ${name}${isOfRun ? ` template ${template}` : ''}`);
  const databaseUrl = new URL(`/${name}`, cluster).href;
  const remove = async () => {
    removeFolder();
    await onCluster(cluster, `drop database ${name} with (force)`);
  };
  return { databaseUrl, dataDir, remove };
}

export async function openPlace(
  place: DatabasePlace & { tracesTo?: string | undefined },
): Promise<OpenDatabase> {
  const database = await openDatabase(place);
  await migrate(database.db);
  return database;
}

async function onCluster(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
