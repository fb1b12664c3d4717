import { expect, test } from 'vitest';
import type { CacheSnapshot } from 'virtua';
import { storeRowHeights, readRowHeights } from './row-heights.ts';
import type { MessageRow } from './message-rows.ts';

const rowsOf = (...keys: string[]) => keys.map((key): MessageRow => ({ key }) as MessageRow);
const heights = Object.freeze({}) as CacheSnapshot;

test('returns the heights of a chat for the same rows only', () => {
  storeRowHeights(1, rowsOf('a', 'b', 'c'), heights);
  expect(readRowHeights(1, rowsOf('a', 'b', 'c'))).toBe(heights);
  expect(readRowHeights(2, rowsOf('a', 'b', 'c'))).toBeUndefined();
  expect(readRowHeights(1, rowsOf('b', 'c', 'd'))).toBeUndefined();
  expect(readRowHeights(1, rowsOf('b', 'c'))).toBeUndefined();
  expect(readRowHeights(1, rowsOf('a', 'b', 'c', 'd'))).toBeUndefined();
});

test('returns the heights stored last', () => {
  const later = Object.freeze({}) as CacheSnapshot;
  storeRowHeights(1, rowsOf('a', 'b'), heights);
  storeRowHeights(1, rowsOf('b', 'c'), later);
  expect(readRowHeights(1, rowsOf('b', 'c'))).toBe(later);
});
