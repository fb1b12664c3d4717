import { describe, expect, it } from 'vitest';
import { possibleRanges, type Sum } from './possible-ranges.ts';
import { suppress } from './suppress.ts';

/** Marks of parts, and of their total in the last place. */
const ofParts = (...parts: number[]) =>
  suppress(
    [...parts, parts.reduce((all, each) => all + each, 0)],
    [{ parts: parts.map((_, at) => at), total: parts.length }],
  );

describe('in one sum', () => {
  it('shows counts from five, and zero', () => {
    expect(ofParts(5, 0, 30)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });

  it.each([1, 2, 3, 4])('hides %i, and the next count that would give it away', (few) => {
    expect(ofParts(few, 20, 30, 0)).toEqual(['few', 'hidden', 'shown', 'shown', 'shown']);
  });

  it('hides a further count if two small ones together are fewer than five people', () => {
    expect(ofParts(1, 1, 20, 30)).toEqual(['few', 'few', 'hidden', 'shown', 'shown']);
  });

  it('hides a further count if two small ones can only both be four', () => {
    expect(ofParts(4, 4, 20, 30)).toEqual(['few', 'few', 'hidden', 'shown', 'shown']);
  });

  it('shows the others if the small ones protect each other', () => {
    expect(ofParts(3, 4, 20)).toEqual(['few', 'few', 'shown', 'shown']);
  });

  it('hides the total if the other counts are too small to protect', () => {
    expect(ofParts(1, 5)).toEqual(['few', 'shown', 'hidden']);
  });

  it('hides a small total with its only part', () => {
    expect(ofParts(2, 0)).toEqual(['few', 'shown', 'few']);
  });
});

it('keeps the totals of two courses if a count in a third is small', () => {
  // Rows are courses; the columns: used today, never used, all. The last row is all courses.
  const counts = [0, 30, 30, 0, 20, 20, 1, 4, 5, 1, 54, 55];
  const sums: Sum[] = [
    ...[0, 3, 6, 9].map((row) => ({ parts: [row, row + 1], total: row + 2 })),
    ...[0, 1, 2].map((column) => ({ parts: [column, column + 3, column + 6], total: column + 9 })),
  ];
  const marks = suppress(counts, sums);
  expect([2, 5, 8, 11].map((at) => marks[at])).toEqual(['shown', 'shown', 'shown', 'shown']);
});

/** Repeatable numbers below `limit` (a linear congruential generator). */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

/** A table with the sums of its rows and columns in its last column and row. */
function table(rows: number, columns: number, next: (limit: number) => number) {
  const across = columns + 1;
  const at = (row: number, column: number) => row * across + column;
  const counts = Array.from({ length: at(rows, columns) + 1 }, () => 0);
  const to = (length: number) => Array.from({ length }, (_, index) => index);
  for (const row of to(rows))
    for (const column of to(columns)) {
      const count = next(4) === 0 ? next(60) : next(8);
      for (const cell of [at(row, column), at(row, columns), at(rows, column), at(rows, columns)])
        counts[cell]! += count;
    }
  const sums: Sum[] = [
    ...to(rows + 1).map((row) => ({
      parts: to(columns).map((column) => at(row, column)),
      total: at(row, columns),
    })),
    ...to(across).map((column) => ({
      parts: to(rows).map((row) => at(row, column)),
      total: at(rows, column),
    })),
  ];
  return { counts, sums };
}

/** The small counts that a reader can calculate exactly. */
function calculated(counts: readonly number[], sums: readonly Sum[]): number[] {
  const marks = suppress(counts, sums);
  const ranges = possibleRanges(counts, marks, sums);
  return counts.filter((_, at) => marks[at] === 'few' && ranges[at]!.low === ranges[at]!.high);
}

it('finds a count that is the difference of shown ones', () => {
  const ranges = possibleRanges([3, 20, 23], ['few', 'shown', 'shown'], [{ parts: [0, 1], total: 2 }]);
  expect(ranges[0]).toEqual({ low: 3, high: 3 });
});

it('lets nobody calculate a small count from the rows, columns and totals of a table', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = numbers(seed);
    const { counts, sums } = table(1 + next(5), 1 + next(6), next);
    expect({ seed, calculated: calculated(counts, sums) }).toEqual({ seed, calculated: [] });
  }
});

it('handles a table of five years of days', () => {
  const { counts, sums } = table(1800, 6, numbers(7));
  expect(suppress(counts, sums)).toHaveLength(counts.length);
});
