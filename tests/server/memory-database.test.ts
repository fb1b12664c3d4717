import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reader } from '../../server/db/client.ts';
import { type MemoryDatabase, prepareMemoryDatabase } from '../../server/db/memory-database.ts';

let database: MemoryDatabase;

beforeAll(async () => {
  database = await prepareMemoryDatabase();
  await database.replace(
    async () => undefined,
    () => undefined,
  );
});
afterAll(() => database.close());

const insert = (db: Reader, key: string) =>
  sql`insert into setting (key, value) values (${key}, '1')`.execute(db);
const keys = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{
    key: string;
  }>`select key from setting where key like 'k%' order by key`.execute(db);
  return rows.map(({ key }) => key);
};

it('answers from the database before until the new one is full', async () => {
  const { db } = database;
  await insert(db, 'k1');
  let whileFilling: string[] = [];
  const seen: string[] = [];
  await database.replace(
    async (next) => {
      await insert(next, 'k2');
      whileFilling = await keys(db);
    },
    () => seen.push('exchanged'),
  );
  expect([whileFilling, await keys(db), seen]).toEqual([['k1'], ['k2'], ['exchanged']]);
});

it('is exchanged after a transaction that has begun', async () => {
  const { db } = database;
  let replaced: Promise<void> | undefined;
  let isExchanged = false;
  await db.transaction().execute(async (trx) => {
    await insert(trx, 'k3');
    await new Promise<void>((filled) => {
      replaced = database.replace(
        async () => filled(),
        () => {
          isExchanged = true;
        },
      );
    });
    await pause(50);
    expect([isExchanged, await keys(trx)]).toEqual([false, ['k2', 'k3']]);
  });
  await replaced;
  expect([isExchanged, await keys(db)]).toEqual([true, []]);
});

it('stays as it is if the new one cannot be filled', async () => {
  await insert(database.db, 'k4');
  const fill = async () => {
    throw new Error('a part is missing');
  };
  await expect(database.replace(fill, () => undefined)).rejects.toThrow('a part is missing');
  expect(await keys(database.db)).toEqual(['k4']);
});
