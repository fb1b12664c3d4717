import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { allTables } from '../data/tables.ts';
import type { Schema } from '../db/schema.ts';
import { restoreFile, linesOfFiles } from './backup-files.ts';
import { folderMark } from '../cluster/folder-mark.ts';
import { resumeJobs } from '../jobs/resume-jobs.ts';
import { type Command, CommandError, type ControlContext } from './command.ts';

/**
 * A backup is gzipped lines of JSON: the format, the contents of files, then every row of every table. It
 * moves between the embedded database and PostgreSQL, and between disk and S3. Restoring needs an empty
 * database and begins a new epoch, so that devices fetch everything again.
 */
const backedUp = allTables.filter(([, { backup }]) => backup === 'rows');
const format = 'yurt-backup-2';
/** `yurt-backup-1` has no files. */
const formats = [format, 'yurt-backup-1'];

/**
 * Devices may hold rows written between the backup and the loss. Restored revs must be higher than theirs,
 * and ids must not be assigned again.
 */
const offsets = { rev: 1_000_000_000, id: 100_000 };

/** Printed, because the server can't know what the restore has undone. */
const restoreWarning =
  'The data is as it was when the backup was made. Repeat what was done since: deleted and declined accounts, ended ' +
  'sessions, new passwords';

export const backupCommand: Command = async (ctx) => pipedThrough(linesOfBackup(ctx), createGzip());

async function* linesOfBackup({ db, files }: ControlContext): AsyncIterable<string> {
  const { rows, hashes } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      rows: await rowsOf(trx),
      hashes: await trx.selectFrom('file').select(['hash', 'type']).orderBy('hash').execute(),
    }));
  yield `${JSON.stringify({ format })}\n`;
  for (const file of hashes) yield* linesOfFiles(files, file);
  for (const row of rows) yield `${row}\n`;
}

async function rowsOf(trx: Transaction<Schema>): Promise<string[]> {
  const found: string[] = [];
  for (const [table] of backedUp) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(whole)::text as row from ${sql.table(table)} whole`.execute(trx);
    for (const { row } of rows) found.push(`{"table":"${table}","row":${row}}`);
  }
  const { rows } = await sql<{ rev: string }>`select last_value::text as rev from rev_seq`.execute(trx);
  found.push(JSON.stringify({ rev: rows[0]?.rev }));
  return found;
}

export const restoreCommand: Command = async (ctx, { file }) => {
  await requireEmptyDatabase(ctx.db);
  const rows: string[] = [];
  let fileCount = 0;
  const lines = linesOf(file());
  const first = await lines.next();
  if (first.done || !formats.includes(parsed(first.value)['format'] as string))
    throw new CommandError('The file is not a backup, or its format is not supported by this version');
  for await (const line of lines) {
    if (line.startsWith('{"file":')) {
      await restoreFile(ctx, parsed(line), lines);
      fileCount += 1;
    } else if (line !== '') rows.push(line);
  }
  if (parsed(rows.at(-1) ?? '{}')['rev'] === undefined) throw new CommandError('The backup is incomplete');
  await ctx.db.transaction().execute(async (trx) => {
    await requireEmptyDatabase(trx);
    await sql`delete from setting`.execute(trx);
    for (const row of rows) await restoreLine(trx, row);
    for (const [table, { restore }] of backedUp) {
      if (!restore?.serial) continue;
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
        coalesce((select max(id) from ${sql.table(table)}), 0) + ${offsets.id})`.execute(trx);
    }
    await sql`update setting set value = to_jsonb(gen_random_uuid()::text) where key = 'epoch'`.execute(trx);
    await resumeJobs(trx);
    // A restored database may get another data folder.
    await sql`delete from setting where key = ${folderMark}`.execute(trx);
  });
  return `Restored ${rows.length - 1} rows and ${fileCount} files\n${restoreWarning}`;
};

/**
 * Pipes a source into a transform. Errors reach the reader of the transform, so the pipeline's own callback
 * ignores them.
 */
function pipedThrough(source: AsyncIterable<unknown>, into: Transform): Transform {
  pipeline(Readable.from(source), into, () => undefined);
  return into;
}

async function* linesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const text = new TextDecoder();
  let left = '';
  try {
    for await (const bytes of pipedThrough(file, createGunzip())) {
      const lines = (left + text.decode(bytes as Uint8Array, { stream: true })).split('\n');
      left = lines.pop() ?? '';
      yield* lines;
    }
  } catch {
    throw new CommandError('The file is not a backup, or is incomplete');
  }
  if (left !== '') yield left;
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new CommandError('The file is not a backup, or is incomplete');
  }
}

async function requireEmptyDatabase(db: ControlContext['db']) {
  const found = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (found)
    throw new CommandError('The database is not empty. Set DATA_DIR or DATABASE_URL to an empty one');
}

async function restoreLine(trx: Transaction<Schema>, line: string) {
  const { table, row, rev } = parsed(line) as {
    table?: string;
    row?: Record<string, unknown>;
    rev?: string;
  };
  if (rev !== undefined)
    await sql`select setval('rev_seq', ${Number(rev) + offsets.rev}::bigint)`.execute(trx);
  if (table === undefined || row === undefined) return;
  const backedUpTable = backedUp.find(([name]) => name === table);
  if (!backedUpTable)
    throw new CommandError(`The backup contains the table ${table}, which this version does not support`);
  if ('rev' in row) row['rev'] = Number(row['rev']) + offsets.rev;
  const xid = backedUpTable[1].restore?.xid;
  if (xid) {
    const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(trx);
    row[xid.column] = xid.value === 'null' ? null : rows[0]!.xid;
  }
  await sql`insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json)`.execute(
    trx,
  );
}
