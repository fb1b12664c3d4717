import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTables } from '../../server/data/tables.ts';
import { deleteUnreferenced } from '../../server/files/delete-unreferenced.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { exportedMarks, marksIn, otherMarks, writeEverywhere } from '../support/texts-everywhere.ts';

let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await writeEverywhere(school, await school.person({ role: 'admin', name: 'Dana' }));
});
afterAll(() => school.close());

const run = (statement: string) => sql.raw(statement).execute(school.ctx.db);

/** The marks in the rows of each table that has some. */
async function inDatabase(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table] of allTables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(whole)::text as row from ${sql.table(table)} whole`.execute(school.ctx.db);
    const marks = marksIn(rows.map(({ row }) => row).join('\n'));
    if (marks.length > 0) found[table] = marks;
  }
  return found;
}

/** The marks in each file of the data folder that has some, without the write-ahead log. */
function inDataFolder(): Record<string, string[]> {
  const { dataDir } = school.ctx.config;
  const found: Record<string, string[]> = {};
  for (const entry of fs.readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || file.split(path.sep).includes('pg_wal')) continue;
    const marks = marksIn(`${entry.name}\n${fs.readFileSync(file, 'latin1')}`);
    if (marks.length > 0) found[path.relative(dataDir, file)] = marks;
  }
  return found;
}

const isEmbedded = () => !school.ctx.config.databaseUrl;
const all = (found: Record<string, string[]>) => [...new Set(Object.values(found).flat())];

async function ownData(): Promise<Record<string, Uint8Array>> {
  const { id } = (await anna.call('POST', '/profile/data')).body.data;
  await expect
    .poll(async () => (await anna.call('GET', `/profile/data/${id}`)).body.data.state)
    .toBe('ready');
  const answer = await fetch(`${school.url}/api/profile/data/${id}/file`, {
    headers: { authorization: `Bearer ${anna.token}` },
  });
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

it('exports every text of a person, and no private note about them', async () => {
  const files = await ownData();
  const texts = Object.entries(files).map(([name, bytes]) => `${name}\n${strFromU8(bytes, true)}`);
  const marks = marksIn(texts.join('\n'));
  expect(exportedMarks.filter((name) => !marks.includes(name))).toEqual([]);
  expect(otherMarks.filter((name) => marks.includes(name))).toEqual([]);
  expect(JSON.parse(strFromU8(files['check_ins.json']!))).toHaveLength(1);
});

it('leaves no text of an erased person in the database and, after a vacuum, in the files', async () => {
  const stored = [...exportedMarks, ...otherMarks];
  // Every text is found before, so that the search is known to work. Contents of files are outside the database.
  const inRows = all(await inDatabase());
  expect(stored.filter((name) => !inRows.includes(name))).toEqual(['answerpdf', 'filetext']);
  if (isEmbedded()) {
    await run('checkpoint');
    const inFiles = all(inDataFolder());
    expect(stored.filter((name) => !inFiles.includes(name))).toEqual([]);
  }
  expect((await anna.call('DELETE', '/profile?messages=1')).status).toBe(200);
  expect(await inDatabase()).toEqual({});
  await deleteUnreferenced(school.ctx, Date.now() + 2 * 3_600_000);
  if (isEmbedded()) {
    await run('vacuum full');
    await run('checkpoint');
    await school.restart();
  }
  expect(inDataFolder()).toEqual({});
});
