import { expect, it } from 'vitest';
import { noFilter, wrongPeriod } from './period.ts';

const now = Date.parse('2026-06-10T12:00:00Z');

it.each([
  ['', '', null],
  ['', '2020-01-01', null],
  ['2026-06-10', '2026-06-10', null],
  ['2026-06-10', '', null],
  ['2026-06-10', '2026-06-09', 'order'],
  ['2026-06-12', '', 'order'],
  ['2025-01-01', '2026-01-01', null],
  ['2025-01-01', '2026-01-02', 'length'],
  ['2024-01-01', '', 'length'],
])('checks the days from %j to %j', (from, to, expected) => {
  expect(wrongPeriod({ ...noFilter, from, to }, now)).toBe(expected);
});
