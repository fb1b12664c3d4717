import { expect, it, vi } from 'vitest';
import { computeOnce } from './compute-once.ts';

it('computes once per object, also if the result is undefined', () => {
  const compute = vi.fn<(list: readonly number[]) => number | undefined>((list) => list[0]);
  const first = computeOnce(compute);
  const [some, none] = [[7], []];
  expect([first(some), first(some), first(none), first(none)]).toEqual([7, 7, undefined, undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
});
