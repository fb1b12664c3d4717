import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { database } from '../../src/db/current-database.ts';
import { sharedQuery } from '../../src/db/observe.ts';
import { setOwner } from '../../src/db/owner.ts';

const userRow = (id: number, first_name: string) => ({
  id,
  first_name,
  last_name: 'A',
  visible: true,
  account: true,
  rev: 1,
});
const listNames = async () => (await database().users.toArray()).map(({ first_name: name }) => name);

let host: string;
beforeEach(() => {
  host = `${randomUUID()}.example`;
  setOwner(host, 1);
});

it('runs once for all listeners and notifies each of them', async () => {
  await database().open();
  const query = vi.fn<typeof listNames>(listNames);
  const names = sharedQuery(query);
  const notifyFirst = vi.fn<() => void>();
  const notifySecond = vi.fn<() => void>();
  const stops = [names.watch(notifyFirst), names.watch(notifySecond)];
  await vi.waitFor(() => expect(names.get()).toEqual([]));
  expect(query).toHaveBeenCalledOnce();
  await database().users.put(userRow(1, 'Anna'));
  await vi.waitFor(() => expect(names.get()).toEqual(['Anna']));
  expect(notifyFirst.mock.calls.length).toBeGreaterThan(1);
  expect(notifySecond).toHaveBeenCalledTimes(notifyFirst.mock.calls.length);
  for (const stop of stops) stop();
  await vi.waitFor(() => expect(names.get()).toBeUndefined(), { timeout: 10_000 });
});

it('keeps its result from one listener to the next', async () => {
  await database().users.put(userRow(1, 'Anna'));
  const query = vi.fn<typeof listNames>(listNames);
  const names = sharedQuery(query);
  await names.prefetch();
  expect(names.get()).toEqual(['Anna']);
  const stop = names.watch(() => {});
  stop();
  names.watch(() => {});
  expect(names.get()).toEqual(['Anna']);
  await database().users.put(userRow(1, 'Berta'));
  await vi.waitFor(() => expect(names.get()).toEqual(['Berta']));
  expect(query).toHaveBeenCalledTimes(2);
});

it('shows no result of one person to the next', async () => {
  await database().users.put(userRow(1, 'Anna'));
  const names = sharedQuery(listNames);
  names.watch(() => {});
  await vi.waitFor(() => expect(names.get()).toEqual(['Anna']));
  setOwner(host, 2);
  expect(names.get()).toBeUndefined();
  await database().users.put(userRow(2, 'Bert'));
  names.watch(() => {});
  await vi.waitFor(() => expect(names.get()).toEqual(['Bert']));
});

it('keeps its result when the database of the same person is reopened', async () => {
  await database().users.put(userRow(1, 'Anna'));
  const names = sharedQuery(listNames);
  names.watch(() => {});
  await vi.waitFor(() => expect(names.get()).toEqual(['Anna']));
  setOwner(host, 1);
  expect(names.get()).toEqual(['Anna']);
});
