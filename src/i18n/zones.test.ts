import { expect, it } from 'vitest';
import { createFormats } from './formats.ts';
import { addDays, dayStart } from '../lib/local-day.ts';

const hours = (from: number, to: number) => (to - from) / 3_600_000;
const at = (text: string) => Date.parse(text);

/*
 * Expected texts in three zones, derived by hand from their rules: Almaty changed from UTC+6 to UTC+5 on
 * 2024-03-01; Berlin and New York change twice a year.
 */
it.each([
  // A morning session in winter.
  ['2026-12-01T05:00:00Z', '2026-12-01T06:30:00Z', 'Asia/Almaty', 'Tuesday 1 December', '10:00–11:30'],
  ['2026-12-01T05:00:00Z', '2026-12-01T06:30:00Z', 'Europe/Berlin', 'Tuesday 1 December', '06:00–07:30'],
  ['2026-12-01T05:00:00Z', '2026-12-01T06:30:00Z', 'America/New_York', 'Tuesday 1 December', '00:00–01:30'],
  // The same in summer.
  ['2026-07-01T05:00:00Z', '2026-07-01T06:30:00Z', 'Asia/Almaty', 'Wednesday 1 July', '10:00–11:30'],
  ['2026-07-01T05:00:00Z', '2026-07-01T06:30:00Z', 'Europe/Berlin', 'Wednesday 1 July', '07:00–08:30'],
  ['2026-07-01T03:30:00Z', '2026-07-01T05:00:00Z', 'America/New_York', 'Tuesday 30 June', '23:30–01:00'],
  // Before and after Almaty's change.
  ['2024-02-29T05:00:00Z', '2024-02-29T06:00:00Z', 'Asia/Almaty', 'Thursday 29 February', '11:00–12:00'],
  ['2024-03-01T05:00:00Z', '2024-03-01T06:00:00Z', 'Asia/Almaty', 'Friday 1 March', '10:00–11:00'],
  // The nights of Berlin's changes.
  ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', 'Europe/Berlin', 'Sunday 29 March', '01:30–03:30'],
  ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 'Europe/Berlin', 'Sunday 25 October', '02:30–02:30'],
  ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', 'Asia/Almaty', 'Sunday 29 March', '05:30–06:30'],
])('shows %s to %s in %s as %s, %s', (start, finish, zone, day, range) => {
  const formats = createFormats('en', zone);
  expect([formats.weekdayDay(at(start)), formats.timeRange(at(start), at(finish))]).toEqual([day, range]);
});

it.each([
  ['Europe/Berlin', '2026-03-29T10:00:00Z', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-25T10:00:00Z', '2026-10-24T22:00:00Z', 25],
  ['Europe/Berlin', '2026-07-01T22:30:00Z', '2026-07-01T22:00:00Z', 24],
  ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z', 23],
  ['Asia/Almaty', '2024-02-29T10:00:00Z', '2024-02-28T18:00:00Z', 25],
  // Almaty's repeated hour belongs to the previous day.
  ['Asia/Almaty', '2024-02-29T18:30:00Z', '2024-02-28T18:00:00Z', 25],
  ['Asia/Almaty', '2024-03-01T10:00:00Z', '2024-02-29T19:00:00Z', 24],
  // Midnight is skipped: the day begins at one.
  ['Africa/Cairo', '2026-04-24T10:00:00Z', '2026-04-23T22:00:00Z', 23],
])('starts the day of %s that contains %s at %s, with %i hours', (zone, instant, start, length) => {
  const day = dayStart(at(instant), zone);
  expect(new Date(day).toISOString()).toBe(new Date(start).toISOString());
  expect(hours(day, addDays(day, 1, zone))).toBe(length);
  expect(addDays(addDays(day, 1, zone), -1, zone)).toBe(day);
});

it('counts the days of an event in the given zone', () => {
  const daysOf = (start: string, finish: string, zone: string) => {
    const first = dayStart(at(start), zone);
    const days = [first];
    for (let day = addDays(first, 1, zone); day < at(finish); day = addDays(day, 1, zone)) days.push(day);
    return days.length;
  };
  // Two days in Almaty are parts of three days in Berlin.
  expect(daysOf('2026-12-01T19:00:00Z', '2026-12-03T19:00:00Z', 'Asia/Almaty')).toBe(2);
  expect(daysOf('2026-12-01T19:00:00Z', '2026-12-03T19:00:00Z', 'Europe/Berlin')).toBe(3);
  // 22:00 to 01:00 in Berlin are parts of two days; in Almaty it is one morning.
  expect(daysOf('2026-12-01T21:00:00Z', '2026-12-02T00:00:00Z', 'Europe/Berlin')).toBe(2);
  expect(daysOf('2026-12-01T21:00:00Z', '2026-12-02T00:00:00Z', 'Asia/Almaty')).toBe(1);
});
