import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pacedPresence } from './paced-presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const people = (count: number, online = true) =>
  new Map(Array.from({ length: count }, (_, index) => [index + 1, online] as const));

it('sends each person in a frame of their own', async () => {
  const sent: unknown[] = [];
  const send = pacedPresence(
    () => 3,
    (to, payload) => void sent.push([to, payload]),
  );
  send('everybody', people(2), 7);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([
    ['everybody', { id: 1, online: true, last_action_at: 7 }],
    ['everybody', { id: 2, online: true, last_action_at: 7 }],
  ]);
});

it('sends at most 100 frames per 20 ms, or one person with a longer pause', async () => {
  let frames = 0;
  const sockets = { count: 40 };
  const send = pacedPresence(
    () => sockets.count,
    () => (frames += sockets.count),
  );
  send('everybody', people(10), 7);
  await vi.advanceTimersByTimeAsync(19);
  expect(frames).toBe(80);
  await vi.advanceTimersByTimeAsync(80);
  expect(frames).toBe(400);
  sockets.count = 5000;
  frames = 0;
  send('everybody', people(2), 7);
  await vi.advanceTimersByTimeAsync(999);
  expect(frames).toBe(5000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(frames).toBe(10_000);
});

it('sends the latest state of a queued person', async () => {
  const sent: Record<string, unknown>[] = [];
  const send = pacedPresence(
    () => 1000,
    (_, payload) => void sent.push(payload),
  );
  send('everybody', people(3), 7);
  send('everybody', new Map([[3, false]]), 8);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ id, online }) => [id, online])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
});

it('queues nothing while no such client is connected', async () => {
  const sockets = { count: 0 };
  const sent: unknown[] = [];
  const send = pacedPresence(
    () => sockets.count,
    (_, payload) => void sent.push(payload),
  );
  send('everybody', people(3), 7);
  sockets.count = 1;
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
});
