import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database, type GroupRow, type MessageRow } from '../../src/db/database.ts';
import { beginTerm, Fenced, fenced } from '../../src/db/fence.ts';
import { enqueue, listOps } from '../../src/db/outbox.ts';
import type { RowChange } from '../../workers/sync/apply/row-change.ts';
import { tablesFor, writeRows } from '../../workers/sync/apply/write-rows.ts';
import { queueRefetch } from '../../workers/sync/pull/refetch-queue.ts';
import { tablesForList, writeList } from '../../workers/sync/apply/write-list.ts';
import { windowTables, writeNewest } from '../../workers/sync/apply/write-window.ts';

const group: GroupRow = {
  id: 7,
  type: { id: 3 },
  title: 'Course',
  message_count: 0,
  message_read: 0,
  read_id: 0,
  others_read_id: 0,
  rev: 1,
};

let db: Database;
let epoch: number;

beforeEach(async () => {
  db = new Database(`writing:${randomUUID()}`);
  epoch = await beginTerm(db);
  await db.groups.put(group);
});
afterEach(() => db.delete());

const write = (changes: RowChange[], source: 'told' | 'answer' = 'told') =>
  fenced(db, epoch, tablesFor(changes), () => writeRows(db, changes, source, 1));
const user = (id: number, rev: number, first_name = `${rev}`): RowChange => ({
  t: 'user',
  op: 'put',
  id,
  rev,
  row: { id, first_name, last_name: '', visible: true, account: true, rev },
});
const row = (id: number, rev: number, rest: Partial<MessageRow> = {}): MessageRow => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content: `${id}@${rev}`,
  type: { id: 1 },
  author: { id: 2, first_name: '', last_name: '' },
  created_at: 0,
  rev,
  ...rest,
});
const messageChange = (id: number, rev: number, rest: Partial<MessageRow> = {}): RowChange => ({
  t: 'message',
  op: 'put',
  id,
  rev,
  row: row(id, rev, rest),
  isNew: true,
});
const contents = async () => (await db.messages.orderBy('id').toArray()).map(({ content }) => content);

describe('a group without stored messages', () => {
  const send = (content: string) =>
    enqueue({ kind: 'message.send', args: { group_id: 7, content } }, { db, now: 0 });

  it('begins its window with a live message', async () => {
    expect(await write([messageChange(12, 5)])).toMatchObject({ groups: [] });
    expect(await contents()).toEqual(['12@5']);
  });

  it('does not begin its window while an own message is unsent', async () => {
    const key = (await send('mine')) ?? '';
    expect(await write([messageChange(12, 5)])).toMatchObject({ groups: [7] });
    expect(await contents()).toEqual([]);
    await write(
      [messageChange(11, 4, { client_id: key, author: { id: 1, first_name: '', last_name: '' } })],
      'answer',
    );
    expect(await contents()).toEqual(['11@4']);
  });

  it('begins its window with the first own message, by whichever way it arrives', async () => {
    const [first, second] = [(await send('one')) ?? '', (await send('two')) ?? ''];
    const me = { id: 1, first_name: '', last_name: '' };
    expect(await write([messageChange(13, 6, { client_id: second, author: me })])).toMatchObject({
      groups: [7],
    });
    expect(await contents()).toEqual([]);
    await write([messageChange(12, 5, { client_id: first, author: me })]);
    expect(await contents()).toEqual(['12@5']);
    expect((await listOps(db)).map(({ opId }) => opId)).toEqual([second]);
  });
});

describe('a group whose messages were discarded', () => {
  const list = (ids: number[]) =>
    fenced(db, epoch, windowTables, () =>
      writeNewest(db, 7, { rows: ids.map((id) => row(id, id)), complete: false, readable: true, since }, 1),
    );
  const since = { touchOf: () => undefined, messagesIn: () => [], end: () => {} };

  it('shows an acknowledged message at once, and the newest list closes the gap', async () => {
    await write([messageChange(1, 1)]);
    const [first, second] = [messageChange(1, 1), messageChange(213, 213)];
    expect(await write([{ t: 'gap', op: 'put', id: 7, rev: 212 }])).toMatchObject({ groups: [7] });
    await queueRefetch(db, { groups: [7] });
    expect(await write([first], 'answer')).toMatchObject({ groups: [] });
    await write([second], 'answer');
    expect(await contents()).toEqual(['1@1', '213@213']);
    await list([212, 213]);
    expect(await contents()).toEqual(['212@212', '213@213']);
    expect(await db.windows.get(7)).toMatchObject({ oldest_id: 212, newest_id: 213, sparse: false });
  });

  it('requests the newest list if its first message is a response', async () => {
    expect(await write([messageChange(213, 213)], 'answer')).toMatchObject({ groups: [7] });
    await list([211, 213]);
    expect(await contents()).toEqual(['211@211', '213@213']);
  });
});

describe('a row', () => {
  it('is the newest received, in any order and batches', async () => {
    const change = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 5 }), async (batches) => {
        await db.users.clear();
        for (const batch of batches) await write(batch.map(([id, rev]) => user(id, rev)));
        const newest = new Map<number, number>();
        for (const [id, rev] of batches.flat()) newest.set(id, Math.max(rev, newest.get(id) ?? 0));
        const stored = await db.users.toArray();
        expect(stored.map(({ id, rev }) => [id, rev])).toEqual([...newest].toSorted((a, b) => a[0] - b[0]));
      }),
      { numRuns: 50 },
    );
  });

  it('without a rev is the last received', async () => {
    await write([user(1, 0, 'first')]);
    await write([user(1, 0, 'second')]);
    expect(await db.users.get(1)).toMatchObject({ first_name: 'second' });
  });

  it('is deleted if a whole list lacks it, except the current user', async () => {
    await db.groups.put({ ...group, id: 1 });
    await write([user(1, 5)]);
    const noMarks = { touchOf: () => undefined };
    const empty = (t: 'group' | 'user', table: 'groups' | 'users') =>
      fenced(db, epoch, tablesForList({ t, table, rows: [] }), () =>
        writeList(db, { t, table, rows: [] }, true, noMarks, 1),
      );
    await empty('group', 'groups');
    await empty('user', 'users');
    expect(await db.groups.count()).toBe(0);
    expect(await db.users.count()).toBe(1);
  });

  it('is not replaced by an older list, and not deleted by one that lacks it', async () => {
    await write([user(1, 5), user(2, 6), user(3, 7)]);
    // 3 was added and 4 deleted during the request.
    const touched = {
      touchOf: (_: string, id: number) =>
        id >= 3 ? ({ op: id === 3 ? 'put' : 'del', rev: 7 } as const) : undefined,
    };
    const rows = [1, 4].map((id) => ({ id, rev: 4 }));
    const list = { t: 'user', table: 'users' as const, rows };
    await fenced(db, epoch, ['users'], () => writeList(db, list, true, touched, 1));
    expect((await db.users.toArray()).map(({ id, rev }) => [id, rev])).toEqual([
      [1, 5],
      [3, 7],
    ]);
  });
});

describe('a message', () => {
  it('begins the window of its group only if it is new', async () => {
    const edited: RowChange = { t: 'message', op: 'put', id: 5, rev: 9, row: row(5, 9) };
    await write([edited]);
    expect(await contents()).toEqual([]);
    await write([messageChange(8, 10)]);
    await write([edited]);
    expect(await contents()).toEqual(['8@10']);
    expect(await db.windows.get(7)).toMatchObject({ oldest_id: 8, newest_id: 8, complete: false, rev: 10 });
  });

  it('of a group the person was removed from begins no window', async () => {
    await write([{ t: 'membership', op: 'del', id: 7, rev: 9 }]);
    await write([messageChange(8, 8)]);
    expect(await contents()).toEqual([]);
    expect(await db.windows.count()).toBe(0);
  });

  it('keeps the fields that a live event lacks', async () => {
    await write([messageChange(8, 10, { read: true, client_id: 'a' })]);
    await write([{ t: 'message', op: 'put', id: 8, rev: 11, row: row(8, 11) }]);
    expect(await db.messages.get(8)).toMatchObject({ rev: 11, read: true, client_id: 'a' });
  });

  it('of one’s own removes its op and unblocks ops that waited for it', async () => {
    const id = (await enqueue({ kind: 'message.send', args: { group_id: 7, content: 'a' } }, { db })) ?? '';
    await db.outbox.where('opId').equals(id).modify({ state: 'sending', firstAttemptAt: 1 });
    await enqueue({ kind: 'message.delete', args: { id: 0, group_id: 7 }, dependsOn: id }, { db });
    await write([messageChange(8, 10, { client_id: id, author: { id: 1, first_name: '', last_name: '' } })]);
    expect(await listOps(db)).toMatchObject([{ kind: 'message.delete', args: { id: 8 }, state: 'queued' }]);
  });

  it('that was deleted is not restored by a repeated response', async () => {
    await write([messageChange(8, 10), messageChange(9, 11)]);
    await write([{ t: 'message', op: 'del', id: 9, rev: 12, groupId: 7 }]);
    await write([messageChange(9, 11)], 'answer');
    expect(await contents()).toEqual(['8@10']);
  });

  it('that was deleted on this device is not restored by an older live event', async () => {
    await write([messageChange(8, 10), messageChange(9, 11)]);
    await write([{ t: 'message', op: 'del', id: 9, rev: 0, groupId: 7 }], 'answer');
    await write([messageChange(9, 11)]);
    expect(await contents()).toEqual(['8@10']);
  });

  it('that was never stored is not stored by an event older than its deletion', async () => {
    await write([messageChange(8, 10)]);
    await write([{ t: 'message', op: 'del', id: 9, rev: 12 }]);
    await write([messageChange(9, 11)]);
    expect(await contents()).toEqual(['8@10']);
  });

  it('in a response does not hide earlier messages of others', async () => {
    await write([messageChange(8, 10)]);
    await write([messageChange(10, 12)], 'answer');
    expect(await db.windows.get(7)).toMatchObject({ rev: 10, newest_id: 10 });
    await write([messageChange(9, 11)]);
    expect(await contents()).toEqual(['8@10', '9@11', '10@12']);
  });
});

it('rejects writes of the previous leader', async () => {
  await beginTerm(db);
  await expect(write([user(1, 1)])).rejects.toThrow(Fenced);
  expect(await db.users.count()).toBe(0);
});
