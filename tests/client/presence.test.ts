import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { beginTerm } from '../../src/db/fence.ts';
import type { Leadership } from '../../workers/sync/leader/leadership.ts';
import { writeUsers } from '../../workers/sync/realtime/presence.ts';

let db: Database;
let leadership: Leadership;

beforeEach(async () => {
  db = new Database(`presence:${randomUUID()}`);
  const epoch = await beginTerm(db);
  leadership = { db, epoch, resign: () => {}, signal: new AbortController().signal } as Leadership;
});
afterEach(() => db.delete());

const online = async () => (await db.presence.toArray()).filter((row) => row.online).map(({ id }) => id);

it('stores who is online from a whole list, from one person and from a batch', async () => {
  await writeUsers(leadership, { online: [1, 2] });
  await writeUsers(leadership, { id: 3, online: true, last_action_at: 10 });
  expect(await online()).toEqual([1, 2, 3]);
  await writeUsers(leadership, { came: [4, 5], went: [1, 3], last_action_at: 20 });
  expect(await online()).toEqual([2, 4, 5]);
  expect((await db.presence.get(3))?.last_action_at).toBe(20_000);
  // People missing from a whole list are offline.
  await writeUsers(leadership, { online: [4] });
  expect(await online()).toEqual([4]);
});

it.each([
  ['ids', [2, '3']],
  ['ids under a name', { users: [2, 3] }],
  [
    'rows',
    [
      { id: 2, first_name: 'Bert' },
      { id: 3, online: 1 },
      { id: 4, online: false },
    ],
  ],
  ['rows under a name', { online: [{ id: 2 }, { id: 3 }] }],
])('stores who is online from %s', async (_, payload) => {
  await writeUsers(leadership, [1]);
  await writeUsers(leadership, payload);
  expect(await online()).toEqual([2, 3]);
});

it('ignores unreadable payloads', async () => {
  await writeUsers(leadership, { online: [1] });
  await writeUsers(leadership, { came: ['x'], went: [1], last_action_at: 20 });
  await writeUsers(leadership, 'hello');
  expect(await online()).toEqual([1]);
});
