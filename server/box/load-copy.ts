import { gunzipSync } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import type { CopyManifest } from '../../contract/boxes.ts';
import { allTables } from '../data/tables.ts';
import type { TableData } from '../data/table-data.ts';
import type { Db } from '../db/client.ts';
import type { Schema } from '../db/schema.ts';
import { BoxError, DamagedFile } from './box-error.ts';

type TableName = keyof Schema;

/** Characters of rows in one statement, because each statement blocks the event loop. */
const batchLength = 250_000;

/**
 * Replaces all rows of the database by those of a copy, in one transaction, and begins a new epoch: devices fetch all lists
 * again. Ids and revs stay those of the school. If it fails, the database is unchanged.
 * @throws DamagedFile for a part that is missing, BoxError for one that is incomplete; database errors for rows that do not fit together
 */
export async function loadCopy(
  db: Db,
  { parts, rev }: Pick<CopyManifest, 'parts' | 'rev'>,
  readPart: (hash: string) => Promise<Buffer | null>,
): Promise<void> {
  const unknown = parts.find(({ table }) => !allTables.some(([name]) => name === table));
  if (unknown)
    throw new BoxError(`The copy has the table ${unknown.table}, which this version does not know`);
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(allTables.map(([name]) => sql.table(name)))}`.execute(trx);
    const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(trx);
    for (const [name, { restore }] of allTables) {
      const prepare = withXid(restore?.xid, rows[0]!.xid);
      let batch: string[] = [];
      let length = 0;
      for (const part of parts.filter(({ table }) => table === name))
        for (const line of await linesOf(part, readPart)) {
          batch.push(prepare(line));
          length += line.length;
          if (length < batchLength) continue;
          await insertRows(trx, name, batch);
          [batch, length] = [[], 0];
        }
      await insertRows(trx, name, batch);
    }
    await sql`insert into setting (key, value) values ('epoch', to_jsonb(gen_random_uuid()::text))
      on conflict (key) do update set value = excluded.value`.execute(trx);
    await sql`select setval('rev_seq', greatest(${rev}::bigint, 1))`.execute(trx);
  });
}

async function linesOf(
  { hash, table, rows }: CopyManifest['parts'][number],
  readPart: (hash: string) => Promise<Buffer | null>,
): Promise<string[]> {
  const content = await readPart(hash);
  if (!content) throw new DamagedFile(`The part ${hash} of the copy is missing`);
  const lines = gunzipSync(content)
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  if (lines.length !== rows)
    throw new BoxError(`The part ${hash} of the table ${table} has ${lines.length} of ${rows} rows`);
  return lines;
}

/** Sets the column with a transaction id, which is invalid in another database. */
function withXid(xid: NonNullable<TableData['restore']>['xid'], current: string): (line: string) => string {
  if (!xid) return (line) => line;
  const value = xid.value === 'null' ? null : current;
  return (line) => JSON.stringify({ ...(JSON.parse(line) as object), [xid.column]: value });
}

async function insertRows(
  trx: Transaction<Schema>,
  name: TableName,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = `[${lines.join(',')}]`;
  await sql`insert into ${sql.table(name)}
    select * from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(trx);
}
