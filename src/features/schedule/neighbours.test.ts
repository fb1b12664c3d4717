import { expect, it } from 'vitest';
import type { EventRow } from '../../db/database.ts';
import { neighboursOf } from './neighbours.ts';

const hour = 3_600_000;
const event = (id: number, from: number, to: number, more: Partial<EventRow> = {}): EventRow => ({
  id,
  name: `Event ${id}`,
  time_start: from * hour,
  time_finish: to * hour,
  type: { id: 3, title: '', alias: 'lecture' },
  experts: [],
  rev: 1,
  ...more,
});

it('finds the previous, the next and the parallel events', () => {
  const rows = [
    event(1, 0, 9),
    event(2, 7, 9.5),
    event(3, 9.5, 10, { type: { id: 1, title: '', alias: 'break' } }),
    event(4, 9.5, 10.5),
    event(5, 10, 11),
    event(6, 11, 12, { status: 'cancelled' }),
    event(7, 11, 12),
    event(8, 40, 41),
  ];
  const found = neighboursOf(rows[4]!, rows);
  expect([found.before?.id, found.after?.id, found.parallel.map(({ id }) => id)]).toEqual([2, 7, [4]]);
  const last = neighboursOf(rows[7]!, rows);
  expect([last.before, last.after, last.parallel]).toEqual([null, null, []]);
});
