import { expect, it } from 'vitest';
import { choose, chooseFreeText, emptyAnswer, moveOption, voteOf } from './answer-value.ts';

const single = { kind: 'single' as const, variations: [] };
const multiple = { kind: 'multiple' as const, variations: [] };
const ranking = {
  kind: 'ranking' as const,
  variations: [
    { id: 4, title: '' },
    { id: 7, title: '' },
  ],
};

it("replaces the option by the person's own text once it is typed", () => {
  const own = chooseFreeText(single, choose(single, emptyAnswer(single), 2));
  expect(own.chosen).toEqual([]);
  expect(voteOf(single, own)).toBeNull();
  expect(voteOf(single, { ...own, text: ' Thursday ' })).toBe('Thursday');
  expect(voteOf(single, choose(single, { ...own, text: 'Thursday' }, 1))).toBe(1);
});

it("combines several options with the person's own text", () => {
  const both = chooseFreeText(multiple, choose(multiple, choose(multiple, emptyAnswer(multiple), 2), 5));
  expect(voteOf(multiple, { ...both, text: 'more' })).toEqual([2, 5, 'more']);
  expect(voteOf(multiple, choose(multiple, both, 2))).toEqual([5]);
});

it('starts a ranking in the order of the options and moves by one place', () => {
  const start = emptyAnswer(ranking);
  expect(voteOf(ranking, start)).toEqual([4, 7]);
  expect(moveOption(start, 7, -1).chosen).toEqual([7, 4]);
  expect(moveOption(start, 7, 1).chosen).toEqual([4, 7]);
});
