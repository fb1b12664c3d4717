import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Command, CommandError } from './command.ts';

/**
 * A backup is every row of every table as JSON, one a line, compressed: it moves between the embedded database
 * and PostgreSQL, and its first line says for which schema it is. Restoring needs an empty database and begins
 * a new epoch: devices then compare everything anew.
 */
const tables = [
  'setting',
  'channel',
  'app_user',
  'session',
  'course',
  'event',
  'event_expert',
  'rating',
  'log',
  'log_state',
  'chat_group',
  'chat_member',
  'message',
  'change',
  'idempotency',
  'audit',
] as const satisfies readonly (keyof Schema)[];
const format = 'yurt-backup-1';

/** Ids of transactions mean nothing in another database. */
const withXid = new Set<string>(['change', 'message', 'app_user']);
const xidColumns: Record<string, string> = {
  change: 'xid',
  message: 'xid',
  app_user: 'reset_xid',
};

export const backupCommand: Command = async ({ db }) => {
  const lines = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const found = [JSON.stringify({ format })];
      for (const table of tables) {
        const { rows } = await sql<{
          row: string;
        }>`select row_to_json(whole)::text as row from ${sql.table(table)} whole`.execute(trx);
        for (const { row } of rows) found.push(`{"table":"${table}","row":${row}}`);
      }
      const { rows } = await sql<{ rev: string }>`select last_value::text as rev from rev_seq`.execute(trx);
      found.push(JSON.stringify({ rev: rows[0]?.rev }));
      return found;
    });
  return promisify(gzip)(lines.join('\n'));
};

export const restoreCommand: Command = async ({ db }, { file }) => {
  const lines = (await unpack(file)).split('\n');
  if (JSON.parse(lines[0] ?? '{}').format !== format)
    throw new CommandError('The file is no backup of this version');
  await db.transaction().execute(async (trx) => {
    await mustBeEmpty(trx);
    await sql`delete from setting`.execute(trx);
    for (const line of lines.slice(1)) await restoreLine(trx, line);
    for (const table of ['app_user', 'session', 'event', 'log', 'chat_group', 'message', 'audit']) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
        trx,
      );
    }
    await sql`update setting set value = to_jsonb(gen_random_uuid()::text) where key = 'epoch'`.execute(trx);
  });
  return `Restored ${lines.length - 2} rows`;
};

async function unpack(file: Uint8Array): Promise<string> {
  try {
    return (await promisify(gunzip)(file)).toString();
  } catch {
    throw new CommandError('The file is no backup, or was cut off');
  }
}

async function mustBeEmpty(trx: Transaction<Schema>) {
  const found = await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (found)
    throw new CommandError('Restoring needs an empty database: name another DATA_DIR or DATABASE_URL');
}

async function restoreLine(trx: Transaction<Schema>, line: string) {
  const { table, row, rev } = JSON.parse(line) as {
    table?: string;
    row?: Record<string, unknown>;
    rev?: string;
  };
  if (rev !== undefined) await sql`select setval('rev_seq', ${rev}::bigint)`.execute(trx);
  if (table === undefined || row === undefined) return;
  const known = tables.find((name) => name === table);
  if (!known) throw new CommandError(`The backup has a table this version does not know: ${table}`);
  if (withXid.has(known)) {
    const column = xidColumns[known]!;
    const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(trx);
    row[column] = known === 'app_user' ? null : rows[0]!.xid;
  }
  await sql`insert into ${sql.table(known)} select * from json_populate_record(null::${sql.table(known)}, ${JSON.stringify(row)}::json)`.execute(
    trx,
  );
}
