import { expect, it } from 'vitest';
import type { OfflineMaterial } from '../../db/library-rows.ts';
import { firstFreeing, inRemovalOrder } from './removal-order.ts';

const row = (id: number, got: number, at: number) => ({ id, got, at, bytes: got }) as OfflineMaterial;
const rows = [row(1, 50, 3), row(2, 10, 1), row(3, 20, 2), row(4, 0, 0)];
const types = new Map([[2, { type: 'videos' }]]);
const order = (by: 'oldest' | 'largest' | 'videos') => inRemovalOrder(rows, types, by).map(({ id }) => id);

it('orders materials by age, by size, or videos first', () => {
  expect([order('oldest'), order('largest'), order('videos')]).toEqual([
    [2, 3, 1],
    [1, 3, 2],
    [2, 1, 3],
  ]);
});

it('selects no more than needed', () => {
  expect(firstFreeing(inRemovalOrder(rows, types, 'oldest'), 25).map(({ id }) => id)).toEqual([2, 3]);
  expect(firstFreeing(rows, 0)).toEqual([]);
});
