import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Arrivals } from '../../src/app/absence/absence.ts';
import { watchAbsence } from '../../src/app/absence/watch-absence.ts';
import { database } from '../../src/db/current-database.ts';
import { type Connection, putMeta } from '../../src/db/meta.ts';
import { setOwner } from '../../src/db/owner.ts';

const me = { id: 1, first_name: 'Aigerim', last_name: 'A' };
const other = { id: 2, first_name: 'Bert', last_name: 'K' };
const message = (id: number, author = other) => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content: `m${id}`,
  type: { id: 1 },
  author,
  created_at: id,
  rev: id,
});
const log = (id: number) => ({ id, title: 'Moved', content: '', created_at: id, rev: id });

let visible = true;
let checkVisibility = () => {};
let stop = () => {};
let left = 0;
let calls: { arrivals: Arrivals; newest: number }[] = [];

const connect = (network: Connection['line'], lastSyncAt: number | null) =>
  putMeta('connection', {
    line: network,
    socket: network === 'online',
    syncing: false,
    lastSyncAt,
    serverTimeOffset: 0,
  });

/** Stores messages of the group, with a window that ends at the last of them. */
async function storeMessages(...rows: ReturnType<typeof message>[]) {
  const db = database();
  await db.messages.bulkPut(rows);
  const newest = rows.at(-1)?.id ?? 0;
  await db.windows.put({ group_id: 7, oldest_id: 1, newest_id: newest, complete: true, rev: newest });
}

beforeEach(async () => {
  visible = true;
  left = 0;
  calls = [];
  setOwner(`${randomUUID()}.example`, 1);
  const db = database();
  await db.users.put({ ...me, visible: true, account: true, rev: 1 });
  await putMeta('profile', 1);
  await putMeta('snapshot', { logs: 1, groups: 1 });
  const counts = { message_count: 0, message_read: 0, read_id: 0, others_read_id: 0 };
  await db.groups.put({ id: 7, type: { id: 3 }, title: 'Course', ...counts, rev: 1 });
  await storeMessages(message(1), message(2));
  await db.logs.put(log(1));
});
afterEach(() => stop());

function watch() {
  stop = watchAbsence(
    {
      left: () => (left += 1),
      back: (arrivals, newest) => calls.push({ arrivals, newest }),
    },
    {
      isVisible: () => visible,
      onVisible: (listener) => {
        checkVisibility = listener;
        return () => {};
      },
    },
  );
}

const disconnected = () => vi.waitFor(() => expect(left).toBe(1), 5000);
const returned = () => vi.waitFor(() => expect(calls).toHaveLength(1), 5000);

it('reports what arrived between the loss of the connection and the end of the catch-up', async () => {
  const now = Date.now();
  watch();
  await connect('offline', now - 1000);
  await disconnected();
  await connect('online', now - 1000);
  await storeMessages(message(3), message(4, me), message(5));
  await database().logs.put(log(2));
  expect(calls).toEqual([]);
  await connect('online', now);
  await returned();
  expect(calls).toEqual([
    {
      arrivals: { chats: [{ groupId: 7, messages: 2 }], logs: [expect.objectContaining({ id: 2 })] },
      newest: 2,
    },
  ]);
});

it('reports an empty absence when nothing arrived', async () => {
  const now = Date.now();
  watch();
  await connect('offline', now - 1000);
  await disconnected();
  await connect('online', now);
  await returned();
  expect(calls).toEqual([{ arrivals: { chats: [], logs: [] }, newest: 1 }]);
});

it('counts a device that was closed for long as absent, and a reloaded page not', async () => {
  const now = Date.now();
  await connect('online', now - 3_600_000);
  watch();
  await disconnected();
  await storeMessages(message(3));
  await connect('online', now - 60_000);
  await returned();
  expect(calls[0]?.arrivals.chats).toEqual([{ groupId: 7, messages: 1 }]);
  stop();

  left = 0;
  calls = [];
  watch();
  await storeMessages(message(4));
  await connect('online', now - 30_000);
  await connect('offline', now - 30_000);
  await disconnected();
  await connect('online', now);
  await returned();
  // If the reload had begun an absence, message 4 would be reported too.
  expect(calls[0]?.arrivals.chats).toEqual([]);
});

it('waits until the page is visible', async () => {
  const now = Date.now();
  visible = false;
  watch();
  await connect('offline', now - 1000);
  await disconnected();
  await storeMessages(message(3));
  await connect('online', now);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await storeMessages(message(4));
  expect(calls).toEqual([]);
  visible = true;
  checkVisibility();
  await returned();
  expect(calls[0]?.arrivals.chats).toEqual([{ groupId: 7, messages: 2 }]);
});
