import { randomUUID } from 'node:crypto';
import { liveQuery } from 'dexie';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '../../contract/users.ts';
import { database } from '../../src/db/current-database.ts';
import { Database, rerunLiveQueries } from '../../src/db/database.ts';
import { setOwner } from '../../src/db/owner.ts';
import { residentRows } from '../../src/db/resident-rows.ts';

const user = (id: number, first_name = `Person ${id}`): User => ({
  id,
  first_name,
  last_name: 'A',
  visible: true,
  account: true,
  rev: 1,
});
const users = (count: number) => Array.from({ length: count }, (_, at) => user(at + 1));

let host: string;
beforeEach(() => {
  host = `${randomUUID()}.example`;
  setOwner(host, 1);
});

/** Results of a live query over all users, the newest last. */
function watchUsers(query = () => residentRows('users', database())) {
  const results: (readonly User[])[] = [];
  const watching = liveQuery(query).subscribe((rows) => void results.push(rows));
  onTestFinished(() => watching.unsubscribe());
  const names = () => results.at(-1)?.map(({ first_name }) => first_name);
  return { results, names };
}

it('returns all rows by id, and keeps those that did not change', async () => {
  await database().users.bulkPut(users(1200).toReversed());
  const { results } = watchUsers();
  await vi.waitFor(() => expect(results.at(-1)).toHaveLength(1200));
  const before = results.at(-1) ?? [];
  expect(before.map(({ id }) => id)).toEqual(users(1200).map(({ id }) => id));
  await database().users.put(user(700, 'Changed'));
  await vi.waitFor(() => expect(results.at(-1)?.[699]?.first_name).toBe('Changed'));
  const after = results.at(-1) ?? [];
  await database().groups.clear();
  expect(await residentRows('users', database())).toBe(after);
  expect(after.filter((row, at) => row !== before[at])).toHaveLength(1);
});

it('returns all rows to a query that begins while they are read', async () => {
  await database().users.bulkPut(users(1200));
  const first = residentRows('users', database());
  const others: Promise<readonly User[]>[] = [];
  for (let nth = 0; nth < 20; nth++) {
    await new Promise((resolve) => setTimeout(resolve));
    others.push(residentRows('users', database()));
  }
  for (const rows of await Promise.all([first, ...others])) expect(rows).toHaveLength(1200);
});

it('follows added, deleted and cleared rows, and writes of many at once', async () => {
  await database().users.bulkPut([user(1), user(3)]);
  const { names } = watchUsers();
  await vi.waitFor(() => expect(names()).toEqual(['Person 1', 'Person 3']));
  await database().users.put(user(2));
  await vi.waitFor(() => expect(names()).toEqual(['Person 1', 'Person 2', 'Person 3']));
  await database().users.delete(1);
  await vi.waitFor(() => expect(names()).toEqual(['Person 2', 'Person 3']));
  await database().users.clear();
  await vi.waitFor(() => expect(names()).toEqual([]));
  await database().users.bulkPut(users(600));
  await vi.waitFor(() => expect(names()).toHaveLength(600));
});

it('follows writes of another connection, such as that of a worker', async () => {
  await database().users.put(user(1));
  const { names } = watchUsers();
  await vi.waitFor(() => expect(names()).toEqual(['Person 1']));
  const other = new Database(database().name);
  onTestFinished(() => other.close());
  await other.transaction('rw', other.users, other.groups, async () => {
    await other.users.delete(1);
    await other.users.put(user(2));
  });
  await vi.waitFor(() => expect(names()).toEqual(['Person 2']));
});

it('misses no change that is made while rows are read', async () => {
  await database().users.bulkPut(users(1200));
  const { results } = watchUsers();
  for (let id = 1; id <= 40; id++) await database().users.put(user(id, `Changed ${id}`));
  await vi.waitFor(() => {
    const changed = results.at(-1)?.filter(({ first_name }) => first_name.startsWith('Changed'));
    expect(changed).toHaveLength(40);
  });
  expect(results.at(-1)).toHaveLength(1200);
});

it('keeps a live query on what it reads after the rows', async () => {
  await database().users.put(user(1));
  const { names } = watchUsers(async () => {
    const rows = await residentRows('users', database());
    const drafts = await database().drafts.toArray();
    return [...rows, ...drafts.map(({ text }) => user(9, text))];
  });
  await vi.waitFor(() => expect(names()).toEqual(['Person 1']));
  await database().drafts.put({ key: 'chat:1', text: 'Draft', updatedAt: 1 });
  await vi.waitFor(() => expect(names()).toEqual(['Person 1', 'Draft']));
});

it('reads the rows again after the database was closed, whatever happened meanwhile', async () => {
  await database().users.put(user(1));
  const { names } = watchUsers();
  await vi.waitFor(() => expect(names()).toEqual(['Person 1']));
  database().suspend();
  const other = new Database(database().name);
  await other.users.put(user(2));
  other.close();
  await database().resume();
  rerunLiveQueries();
  await vi.waitFor(() => expect(names()).toEqual(['Person 1', 'Person 2']));
});

it('shows no rows of one person to the next', async () => {
  await database().users.put(user(1));
  expect(await residentRows('users', database())).toHaveLength(1);
  setOwner(host, 2);
  await database().users.put(user(2));
  expect(await residentRows('users', database())).toEqual([user(2)]);
});
