import { expect, test } from 'vitest';
import { addDays, dayStart } from '../../lib/local-day.ts';
import { dayAhead } from './day-ahead.ts';

const hour = 3_600_000;
const monday = dayStart(Date.UTC(2026, 10, 16, 12));
const tuesday = addDays(monday, 1);
let id = 0;
const event = (from: number, hours: number) => ({
  id: ++id,
  time_start: from,
  time_finish: from + hours * hour,
});
const noon = monday + 12 * hour;

test('drops past events and puts the current-time line between running and coming ones', () => {
  const over = event(monday + 9 * hour, 3);
  const running = event(monday + 11 * hour, 2);
  const coming = event(monday + 13 * hour, 1);
  const tomorrow = event(tuesday + 9 * hour, 1);
  expect(dayAhead([over, running, coming, tomorrow], noon)).toEqual({
    day: monday,
    today: true,
    events: [running, coming],
    line: 1,
    more: 0,
  });
});

test('excludes an event that the page shows elsewhere, but still picks its day', () => {
  const running = event(monday + 11 * hour, 2);
  const tomorrow = event(tuesday + 9 * hour, 1);
  expect(dayAhead([running, tomorrow], noon, { without: running.id })).toMatchObject({
    day: monday,
    events: [],
    line: 0,
  });
});

test('picks the next day with events, without a current-time line, when today is over', () => {
  const over = event(monday + 9 * hour, 1);
  const thursday = event(addDays(monday, 3) + 9 * hour, 1);
  expect(dayAhead([over, thursday], noon)).toEqual({
    day: addDays(monday, 3),
    today: false,
    events: [thursday],
    line: undefined,
    more: 0,
  });
  expect(dayAhead([over], noon)).toBeUndefined();
});

test("counts a session that started yesterday as today's", () => {
  const night = event(monday + 22 * hour, 4);
  expect(dayAhead([night], tuesday + hour)).toMatchObject({ day: tuesday, today: true, events: [night] });
});

test('limits running events to the latest ones so that coming events fit', () => {
  const running = Array.from({ length: 6 }, (_, nth) => event(monday + (5 + nth) * hour, 9));
  const coming = Array.from({ length: 9 }, (_, nth) => event(monday + (13 + nth) * hour, 1));
  const ahead = dayAhead([...running, ...coming], noon, { most: 8, mostRunning: 3 });
  expect(ahead?.events).toEqual([...running.slice(3), ...coming.slice(0, 5)]);
  expect(ahead).toMatchObject({ line: 3, more: 7 });
  // With few coming events, more running ones fit.
  expect(dayAhead([...running, ...coming.slice(0, 1)], noon)).toMatchObject({ line: 6, more: 0 });
});
