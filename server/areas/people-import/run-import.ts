import { sql } from 'kysely';
import { write, type Write } from '../../db/write.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { ImportCounts, ImportSettings } from '../../../contract/people-import.ts';
import type { Reader } from '../../db/client.ts';
import type { StoredSettings } from '../../db/people-schema.ts';
import type { TableRow } from '../../spreadsheets/table.ts';
import { importRow } from '../audit/rows.ts';
import { courseFinder } from './cell-values.ts';
import { countsOf, importRows, type ImportContext } from './import-rows.ts';
import { readPeople, type ReadRow } from './read-people.ts';
import { skippedOf } from './skipped-rows.ts';

/** Rows of one transaction. */
const chunkSize = 250;

export async function readRows(
  db: Reader,
  rows: readonly TableRow[],
  { fields }: Pick<ImportSettings, 'fields'>,
): Promise<ReadRow[]> {
  const courses = await db.selectFrom('course').select(['id', 'localized_title']).execute();
  return readPeople(rows, fields, courseFinder(courses));
}

/**
 * Marks an import as started and queues its job. The caller wakes the job queue after the commit. `newCourses` are the
 * titles of the courses that it created.
 */
export async function startImport(
  tx: Write,
  id: number,
  settings: StoredSettings,
  newCourses: readonly string[] = [],
): Promise<void> {
  await tx.db
    .updateTable('people_import')
    .set({
      state: 'running',
      settings: JSON.stringify(settings),
      new_courses: JSON.stringify(newCourses),
    })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
  await enqueue(tx.db, 'people.import', { id }, { key: String(id) });
  tx.desk('people');
}

/**
 * Imports the rows of a started import in chunks. Each chunk is one transaction, which also records the
 * position, so an interrupted import continues where it stopped and imports no row twice.
 */
export async function runImport(ctx: ImportContext, id: number, signal?: AbortSignal): Promise<void> {
  const started = await ctx.db
    .selectFrom('people_import')
    .select(['rows', 'settings'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!started?.settings) return;
  const { settings } = started;
  const people = await readRows(ctx.db, started.rows, settings);
  const read = { rows: started.rows, people };
  while (await write(ctx.db, ctx.announcer, (tx) => importChunk(ctx, tx, id, read, settings))) {
    ctx.mailSender?.wake();
    signal?.throwIfAborted();
  }
  ctx.mailSender?.wake();
}

/** Returns whether rows are left. */
async function importChunk(
  ctx: ImportContext,
  tx: Write,
  id: number,
  { rows, people }: { rows: readonly TableRow[]; people: readonly ReadRow[] },
  settings: StoredSettings,
): Promise<boolean> {
  const before = await tx.db
    .selectFrom('people_import')
    .select(['position', 'created_by', 'added', 'updated', 'unchanged', 'failed', 'invited'])
    .select(['file_name', 'new_courses'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const { position, created_by, file_name, new_courses, invited, ...counts } = before;
  const end = position + chunkSize;
  const by = { id: created_by, role: settings.by, importId: id };
  const done = await importRows(ctx, tx, people.slice(position, end), by, settings);
  const { plans } = done;
  const isDone = end >= rows.length;
  const total = sumOf(counts, countsOf(plans));
  const results = { ...total, invited: invited + done.invited };
  const skipped = skippedOf(rows.slice(position, end), plans);
  await tx.db
    .updateTable('people_import')
    .set({
      ...results,
      position: Math.min(end, rows.length),
      skipped: sql`skipped || ${JSON.stringify(skipped)}::jsonb`,
      // The other rows are personal data that is not needed any more.
      ...(isDone && { state: 'done', done_at: new Date(ctx.now()), rows: '[]', columns: '[]' }),
    })
    .where('id', '=', id)
    .execute();
  if (isDone)
    await tx.db
      .insertInto('audit')
      .values({
        action: 'import',
        row_id: importRow(id),
        actor_id: created_by,
        target_id: null,
        details: JSON.stringify({ file: file_name, ...results, new_courses }),
      })
      .execute();
  tx.desk('people');
  return !isDone;
}

const sumOf = (a: ImportCounts, b: ImportCounts): ImportCounts => ({
  added: a.added + b.added,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  failed: a.failed + b.failed,
});

const draftMs = 24 * 3_600_000;
const doneMs = 30 * 24 * 3_600_000;

/** Deletes uploaded tables that were not imported within a day, and records of old imports and changes. */
export async function expireImports({
  db,
  now,
}: {
  db: ImportContext['db'];
  now: () => number;
}): Promise<void> {
  await db
    .deleteFrom('people_import')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'draft'), eb('created_at', '<', new Date(now() - draftMs))]),
        eb.and([eb('state', '=', 'done'), eb('done_at', '<', new Date(now() - doneMs))]),
      ]),
    )
    .execute();
  await db
    .deleteFrom('people_change')
    .where('at', '<', new Date(now() - doneMs))
    .execute();
}
