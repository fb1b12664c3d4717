import { afterEach, expect, test } from 'vitest';
import { addDays, dayStart } from './local-day.ts';

const zone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zone;
});

test('counts a day of 23 hours as one day', () => {
  process.env['TZ'] = 'Europe/Berlin';
  const before = dayStart(Date.UTC(2026, 2, 28, 12));
  const short = addDays(before, 1);
  expect(new Date(short).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(new Date(addDays(short, 1)).toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(dayStart(short + 22 * 3_600_000)).toBe(short);
});
