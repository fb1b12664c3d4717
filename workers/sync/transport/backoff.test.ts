import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('stays below a bound that doubles from a second to a minute', () => {
  expect([0, 1, 2, 5, 6, 7, 1000].map((n) => backoff(n, () => 0.999_999_9))).toEqual([
    999, 1999, 3999, 31999, 59999, 59999, 59999,
  ]);
  expect([0, 2, 3, 1000].map((n) => backoff(n, () => 0.999_999_9, 5000))).toEqual([999, 3999, 4999, 4999]);
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (n, chance) => {
        const pause = backoff(n, () => chance);
        expect(pause).toBeGreaterThanOrEqual(0);
        expect(pause).toBeLessThan(60_000);
      },
    ),
  );
});
