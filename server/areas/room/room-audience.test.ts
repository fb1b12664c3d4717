import { beforeEach, expect, it, vi } from 'vitest';
import { behindMs, roomAudience } from './room-audience.ts';

const room = 7;
let local: number[];
let online: Set<number>;
let time: number;
let audience: ReturnType<typeof roomAudience>;
beforeEach(() => {
  [local, online, time] = [[1, 2], new Set([1, 2, 3]), 1_000_000];
  audience = roomAudience({ localPeople: () => local, isOnline: (id) => online.has(id), now: () => time });
  audience.update(room);
});
const people = () => [...audience.get(room).people].toSorted((a, b) => a - b);

it('counts a person who is connected to two processes once', () => {
  expect(audience.received('b', room, [2, 3])).toBe(3);
  expect(people()).toEqual([1, 2, 3]);
  expect(audience.received('b', room, [])).toBe(2);
});

it('counts the people of a process no longer when it is gone', () => {
  audience.received('b', room, [3]);
  expect(audience.processLeft('b')).toEqual([room]);
  expect(audience.update(room)).toBe(2);
  expect(people()).toEqual([1, 2]);
});

it('counts people whose connection broke as behind for two minutes, and not those who left', () => {
  local = [];
  online.delete(1);
  audience.update(room);
  expect(audience.get(room)).toEqual({ people: new Set(), behind: 1 });
  time += behindMs - 1;
  expect(audience.get(room).behind).toBe(1);
  time += 1;
  expect(audience.get(room).behind).toBe(0);
});

it('counts a person who is back no longer as behind', () => {
  local = [2];
  online.delete(1);
  audience.update(room);
  expect(audience.get(room).behind).toBe(1);
  audience.received('b', room, [1]);
  expect(audience.get(room).behind).toBe(0);
});

it('drops a room that nobody is in any more', () => {
  vi.useFakeTimers();
  local = [];
  online.clear();
  audience.update(room);
  time += behindMs;
  vi.advanceTimersByTime(behindMs);
  vi.useRealTimers();
  expect(audience.get(room)).toEqual({ people: new Set(), behind: 0 });
});
