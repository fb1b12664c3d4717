import * as v from 'valibot';
import {
  importSettings,
  peopleFields,
  type ImportCounts,
  type ImportSettings,
} from '../../contract/people-import.ts';
import { type MatchedTable, matchTable } from '../areas/people-import/column-names.ts';
import { peopleFile } from '../areas/people-import/export-people.ts';
import { countsOf, findKnown, planRows } from '../areas/people-import/import-rows.ts';
import type { Plan } from '../areas/people-import/plan.ts';
import { readRows, runImport, startImport } from '../areas/people-import/run-import.ts';
import { write } from '../db/write.ts';
import { fieldMessages } from '../http/messages.ts';
import { readTableInWorker } from '../import/in-file-worker.ts';
import { TableError, tableLimits } from '../spreadsheets/table.ts';
import { type Command, CommandError, type ControlContext, readWhole } from './command.ts';

export const peopleUsage =
  'people FILE [--dry-run] [--map=COLUMN=FIELD,…] [--role=ROLE] [--course=ID] [--language=en|de|ru] [--no-invite]';

const maxNamed = 50;
/** A command may do what a platform administrator may. */
const by = { id: null, role: 'platformadmin' } as const;

/** Imports a table of people. With `--dry-run`, it only prints what the import would do. */
export const peopleCommand: Command = async (ctx, { args, file }) => {
  const options = optionsOf(args);
  const table = await read(await readWhole(file(), tableLimits.bytes));
  const settings = settingsOf(table, options);
  const plans = await planOf(ctx, table, settings);
  const columns = table.fields.map((_, at) => columnText(table, settings, at)).join('\n');
  const problems = problemsOf(plans);
  if (options.has('--dry-run'))
    return [columns, countText(countsOf(plans)), ...problems, 'Nothing was changed.'].join('\n');
  const counts = await importTable(ctx, table, settings, !options.has('--no-invite'));
  const kept =
    counts.failed > 0
      ? [`The rows with errors can be downloaded at ${ctx.config.publicUrl}/desk/people/import for 30 days.`]
      : [];
  return [columns, countText(counts), ...problems, ...kept].join('\n');
};

/** Exports people to a CSV or XLSX file. */
export const peopleExportCommand: Command = async (ctx, { args: [format, ...more] }) => {
  if ((format !== 'csv' && format !== 'xlsx') || more.length > 0)
    throw new CommandError('npm run people-export -- FILE csv|xlsx');
  const bytes = await peopleFile(ctx, `people.${format}`, 'en');
  return (async function* () {
    yield bytes;
  })();
};

const names = ['--dry-run', '--no-invite', '--map', '--role', '--course', '--language'];

function optionsOf(args: readonly string[]): Map<string, string> {
  return new Map(
    args.map((arg): [string, string] => {
      const [name = ''] = arg.split('=', 1);
      if (!names.includes(name))
        throw new CommandError(`Unknown option ${arg}. Usage: npm run ${peopleUsage.replace(' ', ' -- ')}`);
      return [name, arg.slice(name.length + 1)];
    }),
  );
}

async function read(bytes: Uint8Array): Promise<MatchedTable> {
  try {
    return matchTable((await readTableInWorker(bytes)).rows);
  } catch (error) {
    if (error instanceof TableError) throw new CommandError(sentence(error.rule));
    throw error;
  }
}

const sentence = (rule: string): string => fieldMessages({ file: [rule] }, 'en')['file']?.[0] ?? rule;

function settingsOf({ names: columns, fields }: MatchedTable, options: Map<string, string>): ImportSettings {
  const mapped = [...fields];
  for (const pair of (options.get('--map') ?? '').split(',').filter((text) => text !== '')) {
    const [, column = '', field = ''] = /^(.*)=([a-z_]*)$/.exec(pair) ?? [];
    const at = columns.includes(column) ? columns.indexOf(column) : Number(column) - 1;
    const known = peopleFields.find((each) => each === field);
    if (mapped[at] === undefined || (!known && field !== ''))
      throw new CommandError(
        `--map=${pair} is not a column and a field. Columns are names or numbers from 1. Fields: ${peopleFields.join(', ')}`,
      );
    for (const [other, taken] of mapped.entries()) if (known && taken === known) mapped[other] = null;
    mapped[at] = known ?? null;
  }
  const parsed = v.safeParse(importSettings, {
    fields: mapped,
    ...(options.has('--role') && { role: options.get('--role') }),
    ...(options.has('--course') && { course_type: Number(options.get('--course')) }),
    ...(options.has('--language') && { language: options.get('--language') }),
  });
  if (parsed.success) return parsed.output;
  const [field = ''] = parsed.issues.map((issue) => v.getDotPath(issue) ?? '');
  throw new CommandError(
    field === 'fields'
      ? `No column was recognised as the e-mail address. Name it with --map=COLUMN=email. Columns: ${columns.join(', ')}`
      : `The value of --${field} is not valid`,
  );
}

async function planOf(ctx: ControlContext, { rows }: MatchedTable, settings: ImportSettings) {
  const people = await readRows(ctx.db, rows, settings);
  return planRows(people, await findKnown(ctx.db, people), by, settings);
}

async function importTable(
  ctx: ControlContext,
  { names: columns, rows }: MatchedTable,
  settings: ImportSettings,
  invite: boolean,
): Promise<ImportCounts> {
  // If this process dies, the job continues the import in the server.
  const id = await write(ctx.db, ctx.announcer, async (tx) => {
    const draft = await tx.db
      .insertInto('people_import')
      .values({
        names: JSON.stringify(columns),
        rows: JSON.stringify(rows),
        row_count: rows.length,
        created_by: null,
        created_at: new Date(ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await startImport(tx, draft.id, { ...settings, invite, by: by.role });
    return draft.id;
  });
  await runImport(ctx, id);
  return ctx.db
    .selectFrom('people_import')
    .select(['added', 'updated', 'unchanged', 'failed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const columnText = ({ names: columns }: MatchedTable, { fields }: ImportSettings, at: number): string =>
  `column ${at + 1} ${columns[at] ?? ''}: ${fields[at] ?? 'not imported'}`;

const countText = ({ added, updated, unchanged, failed }: ImportCounts): string =>
  `new: ${added}, updated: ${updated}, unchanged: ${unchanged}, with errors (skipped): ${failed}`;

function problemsOf(plans: readonly Plan[]): string[] {
  const wrong = plans.filter(({ state }) => state === 'error');
  const lines = wrong.slice(0, maxNamed).map(({ line, email, errors }) => {
    const reasons = Object.entries(fieldMessages(errors, 'en')).map(
      ([field, found]) => `${field}: ${found.join('; ')}`,
    );
    return `  row ${line} ${email}: ${reasons.join(', ')}`;
  });
  return wrong.length > maxNamed ? [...lines, `  … and ${wrong.length - maxNamed} more`] : lines;
}
