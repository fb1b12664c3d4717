import { expect, test } from 'vitest';
import { isNewerAtBox } from './write-from-box.ts';

const known = { complete: true, schoolRev: 50 };
const row = (rev: number) => ({ rev });

test('replaces a stored row by a newer one only', () => {
  expect(isNewerAtBox(row(7), row(6), known)).toBe(true);
  expect(isNewerAtBox(row(6), row(6), known)).toBe(false);
  expect(isNewerAtBox(row(5), row(6), known)).toBe(false);
});

test('adds a missing row unless the school has deleted it', () => {
  expect(isNewerAtBox(row(51), undefined, known)).toBe(true);
  expect(isNewerAtBox(row(50), undefined, known)).toBe(false);
  expect(isNewerAtBox(row(50), undefined, { ...known, complete: false })).toBe(true);
});
