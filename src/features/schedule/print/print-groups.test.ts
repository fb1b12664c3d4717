import { expect, test } from 'vitest';
import type { EventRow } from '../../../db/database.ts';
import { addDays, dayStart } from '../../../lib/local-day.ts';
import { printGroups, type PrintView, readView } from './print-groups.ts';

const hour = 3_600_000;
const monday = dayStart(Date.parse('2026-06-08T12:00:00Z'));
const tuesday = addDays(monday, 1);
const event = (id: number, time_start: number, row: Partial<EventRow> = {}): EventRow => ({
  id,
  name: `Event ${id}`,
  time_start,
  time_finish: time_start + hour,
  type: { id: 2, title: '', alias: 'lecture' },
  experts: [],
  rev: 0,
  ...row,
});
const events = [
  event(1, monday + 9 * hour, { room: 'Room 10' }),
  event(2, monday + 10 * hour, { type: { id: 1, title: '', alias: 'break' }, room: 'Foyer' }),
  event(3, monday + 11 * hour, { room: 'Room 2' }),
  event(4, monday + 12 * hour, { room: 'Room 2', status: 'cancelled' }),
  event(5, monday + 13 * hour),
  event(6, tuesday + 9 * hour, { room: 'Room 2' }),
];
const { compare } = new Intl.Collator('en', { numeric: true });
const sheets = (view: PrintView, day: number | null = null) =>
  printGroups(events, { view, day, isMine: ({ id }) => id === 1 || id === 4, compare }).map(
    ({ room, days }) => [room, days.map((each) => [each.day, each.events.map(({ id }) => id)])],
  );

test('has a sheet for each day, without cancelled events', () => {
  expect(sheets('day')).toEqual([
    [undefined, [[monday, [1, 2, 3, 5]]]],
    [undefined, [[tuesday, [6]]]],
  ]);
  expect(sheets('day', tuesday)).toEqual([[undefined, [[tuesday, [6]]]]]);
});

test('has a sheet for each room in order, without breaks, and events without a room last', () => {
  expect(sheets('room')).toEqual([
    [
      'Room 2',
      [
        [monday, [3]],
        [tuesday, [6]],
      ],
    ],
    ['Room 10', [[monday, [1]]]],
    [null, [[monday, [5]]]],
  ]);
  expect(sheets('room', tuesday)).toEqual([['Room 2', [[tuesday, [6]]]]]);
});

test('has the events of the agenda only', () => {
  expect(sheets('mine')).toEqual([[undefined, [[monday, [1]]]]]);
});

test('reads the view from the address', () => {
  expect(['?by=room', '?by=mine', '?by=week', ''].map(readView)).toEqual(['room', 'mine', 'day', 'day']);
});

test('has a door sign for each day of each room', () => {
  expect(sheets('doors')).toEqual([
    ['Room 2', [[monday, [3]]]],
    ['Room 2', [[tuesday, [6]]]],
    ['Room 10', [[monday, [1]]]],
  ]);
});
