import { expect, it } from 'vitest';
import { isHopeless } from './is-hopeless.ts';

const tried = { serverErrors: 7, firstAttemptAt: 1000 };

it('gives up an op after eight server errors while other requests succeed', () => {
  expect(isHopeless(tried, 2000, 3000)).toBe(true);
  expect(isHopeless({ ...tried, serverErrors: 6 }, 2000, 3000)).toBe(false);
});

it('keeps an op while no other request succeeds', () => {
  expect(isHopeless(tried, 500, 3000)).toBe(false);
  expect(isHopeless(tried, 0, 3000)).toBe(false);
});

it('gives up an op whose first attempt is in the future because the clock was set back', () => {
  expect(isHopeless({ ...tried, firstAttemptAt: 9000 }, 2000, 3000)).toBe(true);
});
