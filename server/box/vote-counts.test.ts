import { expect, it } from 'vitest';
import { changeOfCount } from './vote-counts.ts';

const changeOf =
  (isCopied: boolean) =>
  (...votes: [userId: number, voted: boolean][]) =>
    changeOfCount(
      votes.map(([userId, voted]) => ({ userId, voted })),
      isCopied,
    );
const change = changeOf(true);

it('counts each person by their last vote', () => {
  expect(change()).toBe(0);
  expect(change([1, true], [2, true], [1, true])).toBe(2);
  expect(change([1, true], [2, true], [1, false])).toBe(1);
  expect(change([1, true], [1, false], [1, true])).toBe(1);
});

it('counts a vote that was given before down when it is taken back', () => {
  expect(change([1, false])).toBe(-1);
  expect(change([1, false], [1, true])).toBe(0);
  expect(change([1, false], [2, true], [1, true], [1, false])).toBe(0);
});

it('does not count a held question below its votes', () => {
  const changeOfHeld = changeOf(false);
  expect(changeOfHeld([1, false])).toBe(0);
  expect(changeOfHeld([1, false], [1, true], [2, true])).toBe(2);
});
