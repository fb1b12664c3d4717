import { expect, test } from 'vitest';
import { addDays, dayStart } from '../../lib/local-day.ts';
import {
  dayOfAddress,
  daysOfResults,
  groupByDay,
  isLive,
  nowLineIndex,
  openingDay,
  shownDays,
} from './schedule-days.ts';

const hour = 3_600_000;
const monday = dayStart(Date.UTC(2026, 10, 16, 12));
const tuesday = addDays(monday, 1);
const friday = addDays(monday, 4);
const event = (from: number, hours: number) => ({ time_start: from, time_finish: from + hours * hour });

test('lists a session past midnight on both days, and one until midnight on one', () => {
  const night = event(monday + 23 * hour, 2);
  const late = event(monday + 22 * hour, 2);
  const days = groupByDay([late, night, event(friday + 9 * hour, 1)]);
  expect([...days.keys()]).toEqual([monday, tuesday, friday]);
  expect(days.get(monday)).toEqual([late, night]);
  expect(days.get(tuesday)).toEqual([night]);
});

test('lists a session over several days on each of them, sorted by start', () => {
  const wednesday = addDays(monday, 2);
  const long = event(monday + 18 * hour, 38);
  const inside = event(tuesday + 9 * hour, 1);
  const days = groupByDay([long, inside]);
  expect([...days.entries()]).toEqual([
    [monday, [long]],
    [tuesday, [long, inside]],
    [wednesday, [long]],
  ]);
  expect(groupByDay([event(monday, 24 * 4000)]).size).toBe(366);
});

test('opens today, else the next day with events, else the last', () => {
  expect(openingDay([monday, friday], monday + hour)).toBe(monday);
  expect(openingDay([monday, friday], tuesday + hour)).toBe(friday);
  expect(openingDay([monday, friday], addDays(friday, 9))).toBe(friday);
  expect(openingDay([], monday)).toBeUndefined();
});

test('shows as many days as fit, including the chosen one', () => {
  const days = [monday, tuesday, friday];
  expect(shownDays(days, tuesday, 1)).toEqual([tuesday]);
  expect(shownDays(days, tuesday, 2)).toEqual([tuesday, friday]);
  expect(shownDays(days, friday, 2)).toEqual([tuesday, friday]);
  expect(shownDays(days, undefined, 4)).toEqual(days);
});

test('accepts any instant of the day in the address', () => {
  expect(dayOfAddress(String((monday + 5 * hour) / 1000))).toBe(monday);
  expect(dayOfAddress(String(monday + 5 * hour))).toBe(monday);
  expect(dayOfAddress('tomorrow')).toBeUndefined();
  expect(dayOfAddress(undefined)).toBeUndefined();
});

test('is live from start to before the end, and puts the line before the first coming event', () => {
  const events = [event(monday + 9 * hour, 1), event(monday + 10 * hour, 1)];
  expect(isLive(events[0]!, monday + 9 * hour)).toBe(true);
  expect(isLive(events[0]!, monday + 10 * hour)).toBe(false);
  expect(nowLineIndex(events, monday, monday + 9.5 * hour)).toBe(1);
  expect(nowLineIndex(events, monday, monday + 12 * hour)).toBe(2);
  expect(nowLineIndex(events, monday, tuesday)).toBeUndefined();
});

test('starts results with the chosen day, then goes on by date', () => {
  const found = new Map([
    [monday, 1],
    [tuesday, 1],
    [friday, 1],
  ]);
  expect(daysOfResults(found, tuesday)).toEqual([tuesday, monday, friday]);
  expect(daysOfResults(found, addDays(monday, 2))).toEqual([monday, tuesday, friday]);
});
