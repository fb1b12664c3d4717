import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { database } from '../../src/db/current-database.ts';
import { setOwner } from '../../src/db/owner.ts';
import { olderMessages } from '../../src/features/chat/older-messages.ts';

const row = (id: number, content = `no. ${id}`) => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content,
  type: { id: 1 },
  author: { id: 1, first_name: 'Aigerim', last_name: 'A' },
  created_at: id,
  rev: id,
});
const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => row(first + at));

const step = 10;

function reader() {
  const older = olderMessages(7, step);
  const stop = older.watch(() => {});
  const ids = () => older.get().rows.map(({ id }) => id);
  return { ...older, ids, stop };
}

beforeEach(() => setOwner(`${randomUUID()}.example`, 1));

it('reads in steps until no older message is stored', async () => {
  await database().messages.bulkPut(upTo(1, 40));
  const { get, ids, readMore } = reader();
  expect(get()).toEqual({ rows: [], hasMoreStored: undefined });
  readMore(31);
  await vi.waitFor(() => expect(ids()).toEqual(upTo(21, 30).map(({ id }) => id)));
  expect(get().hasMoreStored).toBe(true);
  readMore(31);
  await vi.waitFor(() => expect(ids()).toEqual(upTo(11, 30).map(({ id }) => id)));
  readMore(31);
  await vi.waitFor(() => expect(ids()).toEqual(upTo(1, 30).map(({ id }) => id)));
  expect(get().hasMoreStored).toBe(false);
});

it('reads once while a read is pending', async () => {
  await database().messages.bulkPut(upTo(1, 40));
  const { get, ids, readMore } = reader();
  readMore(31);
  expect(get().hasMoreStored).toBe(true);
  readMore(31);
  await vi.waitFor(() => expect(ids()).toHaveLength(step));
});

it('returns identical rows for unchanged messages, and shows changed ones', async () => {
  await database().messages.bulkPut(upTo(1, 40));
  const { get, ids, readMore } = reader();
  readMore(31);
  await vi.waitFor(() => expect(ids()).toHaveLength(step));
  readMore(31);
  await vi.waitFor(() => expect(ids()).toHaveLength(2 * step));
  const second = get().rows[15];
  await database().messages.put(row(16, 'edited'));
  await vi.waitFor(() => expect(get().rows[5]?.content).toBe('edited'));
  expect(get().rows[15]).toBe(second);
});

it('neither loses nor repeats a message when one in between is deleted', async () => {
  await database().messages.bulkPut(upTo(1, 40));
  const { ids, readMore } = reader();
  readMore(31);
  await vi.waitFor(() => expect(ids()).toHaveLength(step));
  readMore(31);
  await vi.waitFor(() => expect(ids()).toHaveLength(2 * step));
  await database().messages.bulkDelete([25, 15]);
  const left = upTo(10, 30).flatMap(({ id }) => (id === 25 || id === 15 ? [] : [id]));
  await vi.waitFor(() => expect(ids()).toEqual(left));
});

it('shows older messages that arrive from the server, one step', async () => {
  await database().messages.bulkPut(upTo(25, 40));
  const { get, ids, readMore } = reader();
  readMore(31);
  await vi.waitFor(() => expect(ids()).toEqual(upTo(25, 30).map(({ id }) => id)));
  expect(get().hasMoreStored).toBe(false);
  await database().messages.bulkPut(upTo(5, 24));
  await vi.waitFor(() => expect(ids()).toEqual(upTo(21, 30).map(({ id }) => id)));
  expect(get().hasMoreStored).toBe(true);
  readMore(31);
  await vi.waitFor(() => expect(ids()).toEqual(upTo(11, 30).map(({ id }) => id)));
});

it('starts again after the last listener is removed', async () => {
  await database().messages.bulkPut(upTo(1, 40));
  const { get, ids, readMore, stop } = reader();
  readMore(31);
  await vi.waitFor(() => expect(ids()).toHaveLength(step));
  stop();
  expect(get()).toEqual({ rows: [], hasMoreStored: undefined });
});
