import { expect, it } from 'vitest';
import { daysBetween } from './days-between.ts';

it('lists the days with the first and the last', () => {
  expect(daysBetween('2027-02-27', '2027-03-01')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
  expect(daysBetween('2027-03-01', '2027-03-01')).toEqual(['2027-03-01']);
});

it('is empty for a reversed, an unfinished or a too long span', () => {
  expect(daysBetween('2027-03-02', '2027-03-01')).toEqual([]);
  expect(daysBetween('2027-03-02', '')).toEqual([]);
  expect(daysBetween('2027-01-01', '2027-02-01')).toEqual([]);
});
