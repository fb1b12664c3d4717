import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { presenceToWire, batchPresenceChanges } from './presence-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('publishes changes of many people in one frame, each with their latest state', async () => {
  const published: Record<string, unknown>[] = [];
  const changed = batchPresenceChanges(
    () => 1000,
    async (arrivals) => void published.push(presenceToWire(arrivals, 7)),
  );
  for (let id = 1; id <= 4; id += 1) changed(id, true);
  changed(2, false);
  await vi.advanceTimersByTimeAsync(999);
  expect(published).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(published).toEqual([{ came: [1, 3, 4], went: [2], last_action_at: 7 }]);
});

it('publishes a single change after 100 ms, in the form that every client of the protocol knows', async () => {
  const published: Record<string, unknown>[] = [];
  const changed = batchPresenceChanges(
    () => 3,
    async (arrivals) => void published.push(presenceToWire(arrivals, 7)),
  );
  changed(5, true);
  await vi.advanceTimersByTimeAsync(100);
  expect(published).toEqual([{ id: 5, online: true, last_action_at: 7 }]);
});

it('publishes a change that arrives during a publication afterwards', async () => {
  const published: number[][] = [];
  let done = () => {};
  const changed = batchPresenceChanges(
    () => 1,
    (arrivals) =>
      new Promise((resolve) => {
        published.push([...arrivals.keys()]);
        done = resolve;
      }),
  );
  changed(1, true);
  await vi.advanceTimersByTimeAsync(100);
  changed(2, true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(published).toEqual([[1]]);
  done();
  await vi.advanceTimersByTimeAsync(100);
  expect(published).toEqual([[1], [2]]);
});
