import { expect, test } from 'vitest';
import { age } from './age.ts';

test('counts a year from the birthday on', () => {
  expect(age('1990-11-19', new Date(2026, 10, 18).getTime())).toBe(35);
  expect(age('1990-11-19', new Date(2026, 10, 19).getTime())).toBe(36);
  expect(age('2000-02-29', new Date(2026, 1, 28).getTime())).toBe(25);
});
