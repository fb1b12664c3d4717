import path from 'node:path';
import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { lockDirectory } from './directory-lock.ts';
import { namedStatements } from './named-statements.ts';
import { openPGlite } from './pglite.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { traceQuery } from '../tracing/spans.ts';
import { restrictToOwner } from '../private-folder.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Reader = Db | Transaction<Schema>;

export interface OpenDatabase {
  db: Db;
  kind: 'pglite' | 'postgres';
  close: () => Promise<void>;
}

const int8 = 20;
// The types of the driver contain scalar types only.
const int8Array = 1016 as typeof int8;
const date = 1082;

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database in the data folder, which it locks for this
 * process.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'tracesTo'>>,
): Promise<OpenDatabase> {
  restrictToOwner(config.dataDir);
  const log = config.tracesTo === undefined ? {} : { log: traceQuery };
  if (config.databaseUrl) return openPostgres(config.databaseUrl, log);
  const unlock = await lockDirectory(config.dataDir);
  try {
    const embedded = await openPGlite(path.join(config.dataDir, 'pg'));
    const db = new Kysely<Schema>({ dialect: pgliteDialect(embedded), ...log });
    const close = async () => {
      await db.destroy();
      await unlock();
    };
    return { db, kind: 'pglite', close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Parses the text of an int8 array without nulls, `{1,2}`. */
const parseInt8Array = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

function openPostgres(connectionString: string, log: Pick<KyselyConfig, 'log'>): OpenDatabase {
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(int8Array, parseInt8Array);
  pg.types.setTypeParser(date, String);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    // A hanging writer would hold back the changes of everybody, so transactions are limited in time.
    options: '-c statement_timeout=10000 -c idle_in_transaction_session_timeout=5000 -c lock_timeout=5000',
  });
  // The pool replaces a lost connection at the next query. Without a handler, the error event would end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }), ...log });
  return { db, kind: 'postgres', close: () => db.destroy() };
}
