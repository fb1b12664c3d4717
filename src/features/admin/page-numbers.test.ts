import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('seven pages are all there, of more those that matter', () => {
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20]);
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, null, 19, 20]);
});
