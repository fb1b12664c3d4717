import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../build/postgres.mjs';
import { moveCommand } from '../../server/control/move-command.ts';
import { openFileStore } from '../../server/files/open-file-store.ts';
import { openDatabase } from '../../server/db/client.ts';
import { expectStored, repeatUntilOk, writeThroughErrors } from '../support/write-ledger.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let cluster: Awaited<ReturnType<typeof startPostgres>>;
let school: School;
let anna: Person;

const onCluster = async (statement: string, database = '/postgres') => {
  const client = new pg.Client({ connectionString: new URL(database, cluster.url).href });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
};

beforeAll(async () => {
  cluster = await startPostgres();
  process.env['DATABASE_URL'] = cluster.url;
  school = await openSchool();
  anna = await school.person();
}, 60_000);
afterAll(async () => {
  await school.close();
  await cluster.stop();
  delete process.env['DATABASE_URL'];
});

it('stores each acknowledged write once when connections are cut, and recovers within five seconds', async () => {
  const group = await school.group(anna, await school.person());
  const ledger = writeThroughErrors(anna, group);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname like 'test_%' and pid <> pg_backend_pid()`;
  for (let times = 0; times < 5; times += 1) {
    await sleep(200);
    await onCluster(cut);
  }
  expect(await repeatUntilOk(() => anna.call('GET', '/users'))).toBeLessThan(5000);
  await ledger.end();
  expect([...ledger.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  await expectStored(school, ledger.acknowledged);
});

it('moves the embedded database to PostgreSQL in one command', async () => {
  delete process.env['DATABASE_URL'];
  const embedded = await openSchool();
  process.env['DATABASE_URL'] = cluster.url;
  try {
    const person = await embedded.person({ name: 'Moved' });
    await embedded.group(person, await embedded.person());
    const { ctx } = embedded;
    await onCluster('create database moved');
    const to = new URL('/moved', cluster.url).href;
    const stoppedContext = { db: ctx.db, announcer: ctx.announcer, now: ctx.now, config: ctx.config };
    const input = { args: [to], file: async function* () {} };
    // Rows written by a running server during the move would be lost, so the command is rejected.
    await expect(moveCommand(ctx, input)).rejects.toThrow('Stop the server first');
    const output = await moveCommand({ ...stoppedContext, files: openFileStore(ctx.config) }, input);
    expect(output).toContain('start the server with DATABASE_URL=');
    const target = await openDatabase({ databaseUrl: to, dataDir: ctx.config.dataDir });
    const people = await target.db.selectFrom('app_user').select('first_name').execute();
    expect(people.map(({ first_name }) => first_name)).toContain('Moved');
    await target.close();
    // The command rejects a target that already has data.
    await expect(
      moveCommand({ ...stoppedContext, files: openFileStore(ctx.config) }, input),
    ).rejects.toThrow();
  } finally {
    await embedded.close();
  }
});
