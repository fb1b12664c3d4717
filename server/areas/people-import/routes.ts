import fs from 'node:fs/promises';
import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import * as contract from '../../../contract/people-import.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { readTableInWorker } from '../../import/in-file-worker.ts';
import { fieldMessages } from '../../http/messages.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { TableError } from '../../spreadsheets/table.ts';
import { isAdmin, requireMayGiveRole, requireRole } from '../people/roles.ts';
import { requireCourse } from '../programme/require-course.ts';
import { matchTable } from './column-names.ts';
import { peopleFile } from './export-people.ts';
import { countsOf, findKnown, planRows } from './import-rows.ts';
import { createCourses, mayCreate, missingCourses, withMissingCourses } from './missing-courses.ts';
import { changedFields } from './plan.ts';
import { rememberedFields } from './remembered-columns.ts';
import { readRows, startImport } from './run-import.ts';
import { skippedFile, skippedOnWire } from './skipped-rows.ts';

const maxListed = 10;
const samplesPerColumn = 3;
const maxSampleLength = 60;

const importOnWire = (row: Awaited<ReturnType<typeof importById>>) => ({
  id: row.id,
  state: row.state,
  file_name: row.file_name,
  created_at: seconds(row.created_at),
  rows: row.row_count,
  position: row.position,
  counts: { added: row.added, updated: row.updated, unchanged: row.unchanged, failed: row.failed },
  invited: row.invited,
  new_courses: row.new_courses,
  skipped: row.skipped,
  columns: row.state === 'draft' ? row.columns : null,
});

const imports = (db: Reader) =>
  db
    .selectFrom('people_import')
    .select(['id', 'state', 'file_name', 'columns', 'row_count', 'position', 'created_at'])
    .select(['added', 'updated', 'unchanged', 'failed', 'invited', 'new_courses'])
    .select(sql<number>`jsonb_array_length(skipped)`.as('skipped'));

async function importById(db: Reader, id: number) {
  const row = await imports(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return row;
}

async function skippedById(db: Reader, id: number) {
  const row = await db
    .selectFrom('people_import')
    .select(['names', 'skipped'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Sends a CSV or XLSX table for saving. */
const sendTable = (c: HonoContext, file: string, bytes: Uint8Array): Response =>
  c.body(new Uint8Array(bytes).buffer, 200, {
    'content-type': file.endsWith('.xlsx')
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'private, no-store',
  });

/** The rows of a table that is not being imported yet. */
async function draftRows(ctx: Context, id: number) {
  const row = await ctx.db
    .selectFrom('people_import')
    .select(['rows', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  if (row.state !== 'draft') throw new Refusal('invalid', { fields: { upload: ['importStarted'] } });
  return row.rows;
}

/** Entries like those of courses that are added one by one. */
async function auditCourses(tx: Write, actor_id: number, titles: readonly string[], language: Locale) {
  if (titles.length === 0) return;
  await tx.db
    .insertInto('audit')
    .values(
      titles.map((title) => ({
        ...{ action: 'added' as const, kind: 'programme' as const, actor_id, target_id: null, row_id: null },
        details: JSON.stringify({
          call: 'addCourse',
          fields: { localized_title: { before: null, after: { [language]: title } } },
        }),
      })),
    )
    .execute();
}

export const peopleImportRoutes = [
  route(contract.uploadPeople, async ({ ctx, me, files }) => {
    requireRole(isAdmin, me);
    const file = files.get('upload');
    if (!file) throw new Refusal('invalid', { fields: { upload: ['required'] } });
    try {
      const table = await readTableInWorker(await fs.readFile(file.path));
      const { names, fields: recognised, rows } = matchTable(table.rows);
      const fields = (await rememberedFields(ctx.db, names)) ?? recognised;
      if (rows.length === 0) throw new TableError('tableEmpty');
      const columns = names.map((name, at) => ({
        name: name.slice(0, maxSampleLength),
        field: fields[at] ?? null,
        samples: rows
          .flatMap(({ cells }) => (cells[at] ? [cells[at].slice(0, maxSampleLength)] : []))
          .slice(0, samplesPerColumn),
      }));
      // An earlier table that was not imported is replaced.
      await ctx.db
        .deleteFrom('people_import')
        .where('created_by', '=', me.id)
        .where('state', '=', 'draft')
        .execute();
      const { id } = await ctx.db
        .insertInto('people_import')
        .values({
          file_name: file.name.slice(-200),
          columns: JSON.stringify(columns),
          names: JSON.stringify(names),
          rows: JSON.stringify(rows),
          row_count: rows.length,
          created_by: me.id,
          created_at: new Date(ctx.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return importOnWire(await importById(ctx.db, id));
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      throw new Refusal('invalid', { fields: { upload: [error.rule] } });
    }
  }),

  route(contract.listPeopleImports, async ({ ctx, me }) => {
    requireRole(isAdmin, me);
    const rows = await imports(ctx.db).orderBy('id', 'desc').limit(maxListed).execute();
    return rows.map(importOnWire);
  }),

  route(contract.getPeopleImport, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    return importOnWire(await importById(ctx.db, id));
  }),

  route(contract.previewPeopleImport, async ({ ctx, me, locale, params: { id }, body }) => {
    requireRole(isAdmin, me);
    requireMayGiveRole(me, body.role);
    await requireCourse(ctx.db, body.course_type);
    const read = await readRows(ctx.db, await draftRows(ctx, id), body);
    const missing = missingCourses(read);
    const rows = body.create_courses && mayCreate(missing) ? withMissingCourses(read) : read;
    const plans = planRows(rows, await findKnown(ctx.db, rows), me, body);
    return {
      rows: plans.map((plan) => ({
        line: plan.line,
        state: plan.state,
        name: plan.name,
        email: plan.email,
        errors: fieldMessages(plan.errors, locale),
        changes: plan.state === 'update' ? changedFields(plan) : [],
      })),
      counts: countsOf(plans),
      missing_courses: missing,
    };
  }),

  route(contract.startPeopleImport, async ({ ctx, me, params: { id }, body }) => {
    requireRole(isAdmin, me);
    requireMayGiveRole(me, body.role);
    await requireCourse(ctx.db, body.course_type);
    const rows = await draftRows(ctx, id);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const created = body.create_courses
        ? await createCourses(tx, () => readRows(tx.db, rows, body), body)
        : [];
      await auditCourses(tx, me.id, created, body.language);
      await startImport(tx, id, { ...body, by: me.role }, created);
    });
    ctx.jobs.wake();
    return importOnWire(await importById(ctx.db, id));
  }),

  route(contract.listSkippedRows, async ({ ctx, me, locale, params: { id } }) => {
    requireRole(isAdmin, me);
    const { skipped } = await skippedById(ctx.db, id);
    return { rows: skippedOnWire(skipped, locale) };
  }),

  route(
    contract.exportSkippedRows,
    async ({ ctx, c, me, locale, params: { id, file }, query: { lang = locale } }) => {
      requireRole(isAdmin, me);
      const bytes = await skippedFile(file, await skippedById(ctx.db, id), lang);
      return sendTable(c, file, bytes);
    },
  ),

  route(contract.discardPeopleImport, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    const discarded = await ctx.db
      .deleteFrom('people_import')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst();
    if (!discarded) throw new Refusal('notFound');
    return undefined;
  }),

  route(
    contract.exportPeople,
    async ({ ctx, c, me, locale, params: { file }, query: { lang = locale, ...filter } }) => {
      requireRole(isAdmin, me);
      const bytes = await peopleFile(ctx, file, lang, filter);
      return sendTable(c, file, bytes);
    },
  ),
];
