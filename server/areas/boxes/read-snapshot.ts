import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { allTables } from '../../data/tables.ts';
import { isNamed } from '../../data/carried-people.ts';
import type { BoxChoice, Carried } from '../../data/table-data.ts';
import type { StoredManifest } from '../../db/box-schema.ts';
import type { Db, Reader } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

const compress = promisify(gzip);

export interface Part {
  table: keyof Schema;
  rows: number;
  /** Gzipped lines. */
  content: Buffer;
  /** SHA-256 of the content. */
  hash: string;
}

export interface Snapshot {
  parts: Part[];
  files: StoredManifest['files'];
  rev: number;
  people: number;
  lastSessionId: number;
  /** Count of erased accounts at that time. */
  erased: number;
}

/** Ids in a part, so that a changed row changes the hash of one part only. */
const idsInPart = 1000;
/** Characters of a part, unless one row has more. */
const maxPartLength = 1_000_000;

/** Reads what a box carries, in one transaction: the rows of all tables in the order in which they are restored. */
export const readSnapshot = (db: Db, choice: BoxChoice): Promise<Snapshot> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Some tables of a large school take longer than a request may.
      await sql`set local statement_timeout = 60000`.execute(trx);
      const keys = await readKeys(trx);
      const parts: Part[] = [];
      for (const [table, { box }] of allTables) {
        if (typeof box === 'object' && 'none' in box) continue;
        const ranges = await readTable(trx, table, keys.get(table) ?? [], selectionOf(box, choice));
        // At once, so that only one table is in memory as text.
        for (const lines of ranges.flatMap(splitLines)) parts.push(await partOf(table, lines));
      }
      return { parts, files: await readFiles(trx, choice), ...(await readNumbers(trx)) };
    });

async function partOf(table: Part['table'], lines: readonly string[]): Promise<Part> {
  const content = await compress(lines.join('\n'));
  return { table, rows: lines.length, content, hash: createHash('sha256').update(content).digest('hex') };
}

interface Key {
  column: string;
  isInteger: boolean;
}

/** The columns of the primary key of each table, in order. */
async function readKeys(trx: Transaction<Schema>): Promise<Map<string, Key[]>> {
  const { rows } = await sql<{ table: string; keys: Key[] }>`
    select pg_class.relname as table, json_agg(json_build_object('column', attname,
        'isInteger', atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype)) order by place) as keys
    from pg_index join pg_class on pg_class.oid = indrelid
      join pg_namespace on pg_namespace.oid = relnamespace and nspname = current_schema(),
      unnest(indkey) with ordinality as listed (number, place)
      join pg_attribute on attnum = listed.number
    where indisprimary and attrelid = indrelid group by pg_class.relname`.execute(trx);
  return new Map(rows.map(({ table, keys }) => [table, keys]));
}

interface Selection {
  condition: RawBuilder<boolean>;
  columns: [column: string, value: RawBuilder<unknown>][];
}

const selectionOf = (box: Exclude<Carried, { none: string }>, choice: BoxChoice): Selection =>
  box === 'rows'
    ? { condition: sql<boolean>`true`, columns: [] }
    : { condition: box.rows(choice), columns: Object.entries(box.columns?.(choice) ?? {}) };

/** The rows of a table as lines, by ranges of its first key. */
async function readTable(
  trx: Transaction<Schema>,
  table: keyof Schema,
  key: readonly Key[],
  { condition, columns }: Selection,
): Promise<string[]> {
  const [first] = key;
  if (!first) throw new Error(`The table ${table} has no primary key`);
  const column = (name: string) => sql.ref(`whole.${name}`);
  const range = first.isInteger ? sql`${column(first.column)} / ${sql.lit(idsInPart)}` : sql`null::int`;
  const replaced = sql.join(columns.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
  const [row, from] =
    columns.length === 0
      ? [sql`to_jsonb(whole)`, sql`${sql.table(table)} whole`]
      : [
          sql`to_jsonb(whole) || to_jsonb(replaced)`,
          sql`${sql.table(table)} whole cross join lateral (select ${replaced}) replaced`,
        ];
  const order = sql.join(key.map(({ column: name }) => column(name)));
  const { rows } = await sql<{ lines: string }>`
    select string_agg((${row})::text, chr(10) order by ${order}) as lines
    from ${from} where ${condition} group by ${range} order by ${range}`.execute(trx);
  return rows.map(({ lines }) => lines);
}

/** Splits the rows of a range into parts of limited length. JSON has no line breaks of its own. */
function splitLines(text: string): string[][] {
  const parts: string[][] = [];
  let length = 0;
  for (const row of text.split('\n')) {
    const last = parts.at(-1);
    if (last && length + row.length <= maxPartLength) last.push(row);
    else {
      parts.push([row]);
      length = 0;
    }
    length += row.length;
  }
  return parts;
}

/** The files of the rows of `file`. */
async function readFiles(trx: Transaction<Schema>, choice: BoxChoice): Promise<StoredManifest['files']> {
  const box = allTables.find(([table]) => table === 'file')?.[1].box;
  if (typeof box !== 'object' || 'none' in box) throw new Error('Boxes carry no files');
  const { rows } = await sql<StoredManifest['files'][number]>`
    select hash, type, bytes::float8 as bytes from file whole where ${box.rows(choice)} order by hash`.execute(
    trx,
  );
  return rows;
}

async function readNumbers(trx: Transaction<Schema>) {
  const { rows } = await sql<Pick<Snapshot, 'rev' | 'people' | 'lastSessionId' | 'erased'>>`
    select (select last_value from rev_seq)::float8 as rev,
      (select count(*) from app_user whole where ${isNamed})::int as people,
      (select coalesce(max(id), 0) from session)::float8 as "lastSessionId",
      (${erasedAccounts})::int as erased`.execute(trx);
  return rows[0]!;
}

/**
 * A text that differs after most changes: all that take a rev, sessions, and the settings of the school. Some changes take
 * no rev, for example places that people have read to.
 */
export async function readFingerprint(db: Reader, { groupIds, folderIds }: BoxChoice): Promise<string> {
  const { rows } = await sql<object>`
    select (select last_value from rev_seq)::float8 as rev,
      (select count(*) from session)::int as sessions, (select coalesce(max(id), 0) from session)::float8 as session,
      (select coalesce(max(id), 0) from school_version)::float8 as school,
      (select value from setting where key = 'platform') as platform, (${erasedAccounts})::int as erased`.execute(
    db,
  );
  return JSON.stringify([rows[0], groupIds, folderIds]);
}

const erasedAccounts = sql`select count(*) from app_user where deleted_at is not null`;

/** Count of erased accounts. It never decreases. */
export async function countErased(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (${erasedAccounts})::int as count`.execute(db);
  return rows[0]!.count;
}
