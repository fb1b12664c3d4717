import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../build/postgres.mjs';
import { openDatabase } from '../../server/db/client.ts';
import { migrate, migrations } from '../../server/db/migrate.ts';
import { openSchool } from '../support/school.ts';
import { expectStored, writeThroughErrors } from '../support/write-ledger.ts';

let cluster: Awaited<ReturnType<typeof startPostgres>>;
let folder: string;

beforeAll(async () => {
  cluster = await startPostgres();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-migrations-'));
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const urlOf = (name: string) => new URL(`/${name}`, cluster.url).href;
const create = async (name: string) => {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
};
const migrateProgram = (databaseUrl: string) => `
  import { openDatabase } from './server/db/client.ts';
  import { migrate } from './server/db/migrate.ts';
  const { db, close } = await openDatabase(${JSON.stringify({ databaseUrl, dataDir: folder })});
  process.stdout.write('ready');
  await migrate(db);
  await close();`;

it('migrations killed midway leave the old or the new schema, and the next run completes them', async () => {
  const outcomes = new Set<string>();
  for (const afterMs of [5, 60, 120, 180, 250, 5000]) {
    const name = `killed_${afterMs}`;
    await create(name);
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', migrateProgram(urlOf(name))],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await Promise.race([exited, sleep(afterMs)]);
    child.kill('SIGKILL');
    await exited;
    const { db, close } = await openDatabase({ databaseUrl: urlOf(name), dataDir: folder });
    const { rows } = await sql<{ tables: number }>`
      select (select count(*)::int from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as tables`.execute(
      db,
    );
    const tables = rows[0]!.tables;
    await migrate(db);
    const after = await sql<{ tables: number; steps: number }>`
      select (select count(*)::int from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as tables,
        (select count(*)::int from kysely_migration) as steps`.execute(db);
    expect(after.rows[0]!.steps).toBe(Object.keys(migrations).length);
    expect([0, after.rows[0]!.tables]).toContain(tables);
    outcomes.add(tables === 0 ? 'before' : 'after');
    await close();
  }
  expect(outcomes).toEqual(new Set(['before', 'after']));
}, 60_000);

it('migrations run without the statement timeout', async () => {
  await create('slow');
  const { db, close } = await openDatabase({ databaseUrl: urlOf('slow'), dataDir: folder });
  let allowed = '';
  await migrate(db, {
    '001-slow': {
      up: async (open: Kysely<unknown>) => {
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(open);
        allowed = rows[0]!.statement_timeout;
      },
    },
  });
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  await close();
  expect([allowed, rows[0]!.statement_timeout]).toEqual(['0', '10s']);
});

it('migrations of a newer version run while this version serves, and this version restarts with them', async () => {
  process.env['DATABASE_URL'] = cluster.url;
  const school = await openSchool();
  try {
    const anna = await school.person();
    const group = await school.group(anna, await school.person());
    const ledger = writeThroughErrors(anna, group, 4);
    const reads = new Set<number>();
    let reading = true;
    const reader = (async () => {
      while (reading)
        for (const address of ['/users', '/events', '/chat/group', '/profile'])
          reads.add((await anna.call('GET', address)).status);
    })();
    await sleep(1000);
    const next = {
      ...migrations,
      '999-next': {
        up: async (db: Kysely<unknown>) => {
          for (const table of ['message', 'chat_group', 'app_user', 'event'])
            await sql`alter table ${sql.table(table)} add column next_version text`.execute(db);
          await sql`create table of_next_version (id bigint primary key)`.execute(db);
        },
      },
    };
    expect(await migrate(school.ctx.db, next)).toEqual([]);
    await sleep(1000);
    await ledger.end();
    reading = false;
    await reader;
    expect([...reads]).toEqual([200]);
    expect([...ledger.statuses.keys()]).toEqual([200]);
    await expectStored(school, ledger.acknowledged);
    expect(await migrate(school.ctx.db)).toEqual(['999-next']);
    await school.restart();
    expect((await anna.call('POST', '/chat/message', { group_id: group, content: 'again' })).status).toBe(
      200,
    );
    // A database of another branch lacks a migration that this version needs, so migrate throws.
    await sql`delete from kysely_migration where name = '022-hidden-people'`.execute(school.ctx.db);
    await expect(migrate(school.ctx.db)).rejects.toThrow('999-next');
  } finally {
    delete process.env['DATABASE_URL'];
    await school.close();
  }
}, 60_000);
