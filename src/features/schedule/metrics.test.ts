import { expect, test } from 'vitest';
import { lessonsOf, metricsOf } from './metrics.ts';

const now = 1_000;
const event = (alias: string, time_finish: number, status: string | null = null) => ({
  type: { id: 0, title: '', alias },
  time_finish,
  status,
});

const events = [
  event('lecture', 1_000),
  event('lecture', 1_001),
  event('lecture', 900, 'cancelled'),
  event('workshop', 2_000),
  event('break', 500),
  event('open_hours', 500),
  event('discussion', 500),
  event('discussion', 600),
  event('discussion', 2_000),
];

test('counts finished events as done and ignores cancelled ones', () => {
  expect(metricsOf(events, now)).toEqual([
    { kind: 'break', done: 1, all: 1 },
    { kind: 'lecture', done: 1, all: 2 },
    { kind: 'workshop', done: 0, all: 1 },
    { kind: 'open_hours', done: 1, all: 1 },
    { kind: 'discussion', done: 2, all: 3 },
  ]);
  expect(metricsOf([], now)).toEqual([]);
});

test('leaves out breaks and open hours, sorts kinds by count and puts meetings last', () => {
  const meetings = Array.from({ length: 9 }, () => event('b2b', 500));
  expect(lessonsOf(metricsOf([...meetings, ...events], now)).map(({ kind }) => kind)).toEqual([
    'discussion',
    'lecture',
    'workshop',
    'b2b',
  ]);
});
