import { type RawBuilder, sql } from 'kysely';
import { groupTypes } from '../../contract/chat.ts';
import type { Locale } from '../../contract/scalars.ts';
import { peopleFile } from '../areas/people-import/export-people.ts';
import type { Context } from '../context.ts';
import { allTables } from '../data/tables.ts';
import type { Schema } from '../db/schema.ts';
import { writeZip } from '../files/write-zip.ts';
import { loadProgramme } from '../export/load-programme.ts';
import { scheduleJson } from '../export/schedule-json.ts';

/** Tables with keys and links that let somebody in, and those of the synchronisation. */
const leftOut: ReadonlySet<string> = new Set([
  'erased_session',
  'idempotency',
  'held_refusal',
  'event_question_key',
  'event_question_vote_key',
  'setting',
  'channel',
  'change',
  'calendar_feed',
  'guest_link',
  'provider_secret',
  'digest_subscription',
  'ballot_key',
  'question_key',
  'question_token_request',
  'people_import',
  'desk_act',
  'api_token',
  'webhook',
  'box',
  'box_copy',
  // Only their owner sees them.
  'business_plan',
  // Votes are shown as counts; the author of a merged anonymous question is among the voters.
  'event_question_vote',
  // Reports are for the moderators of an event.
  'event_question_report',
]);

/** Columns that prove who somebody is. */
const secret = /^(password_hash|token|token_hash|file_token_hash|ticket_hash|mail_key|zoom_password)$/;

/** Columns that only their author or the two of a meeting read, and authors of ratings, which are only counted. */
const personal: Partial<Record<keyof Schema, readonly string[]>> = {
  agenda: ['note'],
  contact: ['note'],
  rating: ['user_id'],
  business_meeting: ['message', 'other_message', 'link', 'room'],
  business_seat: ['feedback'],
};

const privateGroups = sql<boolean>`group_id in (select id from chat_group where type = ${groupTypes.private})`;

/**
 * Rows that are left out: what people wrote to each other in private, and notifications that name the author of
 * an anonymous question.
 */
const without: Partial<Record<keyof Schema, RawBuilder<boolean>>> = {
  log: sql`type like 'question:%'`,
  message: privateGroups,
  message_reaction: sql`message_id in (select id from message where ${privateGroups})`,
  message_report: sql`message_id in (select id from message where ${privateGroups})`,
};

const rowsAtOnce = 500;

/** Everything with which people sign in is left out. */
const isExported = ([table, { backup, privacy }]: (typeof allTables)[number]): boolean =>
  backup === 'rows' && !leftOut.has(table) && !('kind' in privacy && privacy.kind === 'sign_in');

/** Writes a zip with the rows of the school as JSON, its files, people and programme. Returns its size in bytes. */
export async function writeSchoolExport(
  ctx: Context,
  target: string,
  locale: Locale,
  report: (done: number, total: number) => void,
): Promise<number> {
  const tables = allTables.filter(isExported);
  const files = await listFiles(ctx);
  const total = tables.length + files.length + 2;
  let done = 0;
  return writeZip(target, async (zip) => {
    const addText = async (name: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
      await zip.text(name, chunks);
      report(++done, total);
    };
    await addText('people.csv', [await peopleFile(ctx, 'people.csv', locale)]);
    await addText('schedule.json', [Buffer.from(scheduleJson(await loadProgramme(ctx)))]);
    for (const [table] of tables) await addText(`rows/${table}.json`, jsonOf(ctx, table));
    for (const { name, hash } of files) {
      await zip.file(name, (await ctx.files.read(hash)) ?? []);
      report(++done, total);
    }
  });
}

/** The rows of a table as a JSON array, in parts. */
async function* jsonOf({ db }: Context, table: keyof Schema): AsyncIterable<Uint8Array> {
  const hidden = without[table] ?? sql<boolean>`false`;
  let isFirst = true;
  yield Buffer.from('[\n');
  for (let offset = 0; ; offset += rowsAtOnce) {
    // Ordered by the position in the table, which only a change of the row moves.
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(whole) as row from ${sql.table(table)} whole where not ${hidden}
      order by whole.ctid limit ${rowsAtOnce} offset ${offset}`.execute(db);
    for (const { row } of rows) {
      const shown = Object.fromEntries(
        Object.entries(row).filter(
          ([column]) =>
            !secret.test(column) &&
            !personal[table]?.includes(column) &&
            !(column === 'user_id' && row['anonymous'] === true),
        ),
      );
      yield Buffer.from(`${isFirst ? '' : ',\n'}${JSON.stringify(shown)}`);
      isFirst = false;
    }
    if (rows.length < rowsAtOnce) break;
  }
  yield Buffer.from('\n]\n');
}

/** The files, without those of private messages. */
async function listFiles({ db }: Context): Promise<{ name: string; hash: string }[]> {
  const { rows } = await sql<{ hash: string; type: string }>`
    select hash, type from file where hash not in
      (select value from message, jsonb_each_text(file) where file is not null and value is not null and ${privateGroups})
    order by hash`.execute(db);
  return rows.map(({ hash, type }) => ({ hash, name: `files/${hash}.${extensionOf(type)}` }));
}

const extensionOf = (type: string): string =>
  /^[a-z]+\/([a-z0-9]{1,8})$/.exec(type)?.[1]?.replace('jpeg', 'jpg') ?? 'bin';
