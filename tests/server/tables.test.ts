import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTables } from '../../server/data/tables.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const strings = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(school.ctx.db)).rows.map(({ name }) => name);

it('lists every table with its rules for backup, own data and erasure', async () => {
  const there = await strings(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely_%'`,
  );
  expect(allTables.map(([name]) => name).toSorted()).toEqual(there.toSorted());
});

it('restores a table after the tables that it references', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid`.execute(school.ctx.db);
  const at = (name: string) => allTables.findIndex(([table]) => table === name);
  expect(rows.filter(({ from, to }) => at(from) < at(to))).toEqual([]);
});

it('advances every id sequence when a backup is restored', async () => {
  const serial = await strings(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id'
        and pg_get_serial_sequence(table_name, 'id') is not null`,
  );
  const moved = allTables.filter(([, { backup, restore }]) => backup !== 'rows' || restore?.serial);
  expect(moved.map(([name]) => name)).toEqual(expect.arrayContaining(serial));
});

it('replaces only existing columns in the rows for a box', async () => {
  const columns = await strings(
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`,
  );
  const replaced = allTables.flatMap(([name, { box }]) =>
    typeof box === 'object' && 'rows' in box
      ? Object.keys(box.columns?.({ groupIds: [], folderIds: [] }) ?? {}).map((column) => `${name}.${column}`)
      : [],
  );
  expect(replaced.length).toBeGreaterThan(40);
  expect(replaced.filter((name) => !columns.includes(name))).toEqual([]);
});

it('gives a reason for each table that a box does not carry', () => {
  const reasons = allTables.flatMap(([, { box }]) =>
    typeof box === 'object' && 'none' in box ? [box.none] : [],
  );
  expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
});
