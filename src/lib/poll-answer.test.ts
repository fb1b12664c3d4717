import { expect, it } from 'vitest';
import { meanRank, readVote, withIds } from './poll-answer.ts';

const variations = [{ id: 1 }, { id: 2 }, { id: 3 }];
const question = (kind: Parameters<typeof readVote>[0]['kind'], free_answer = false) => ({
  kind,
  free_answer,
  variations,
  range: { from: 1, to: 5 },
});

it('counts what was chosen, in whatever way its kind travels', () => {
  expect(readVote(question('single'), 2)).toEqual({ keys: ['2'], text: null });
  expect(readVote(question('single'), [2])).toEqual({ keys: ['2'], text: null });
  expect(readVote(question('multiple', true), [1, 3, ' more '])).toEqual({ keys: ['1', '3'], text: 'more' });
  expect(readVote(question('ranking'), [3, 1, 2])).toEqual({ keys: ['3:1', '1:2', '2:3'], text: null });
  expect(readVote(question('scale'), 5)).toEqual({ keys: ['5'], text: null });
  expect(readVote(question('text'), 'Thanks')).toEqual({ keys: [], text: 'Thanks' });
});

it.each([null, '', '  ', []])('%j is no answer', (vote) => {
  expect(readVote(question('multiple', true), vote)).toBeNull();
});

it('gives the mean place of an option, and none where nobody placed it', () => {
  const votes = [
    { key: '1:1', count: 3 },
    { key: '1:3', count: 1 },
  ];
  expect([meanRank(votes, 1), meanRank(votes, 2)]).toEqual([1.5, null]);
});

it('takes options and steps by their numbers as text, and other texts as they are', () => {
  expect(withIds(question('single', true), '2')).toBe(2);
  expect(withIds(question('single', true), '7')).toBe('7');
  expect(withIds(question('multiple', true), ['1', ' 3 ', '2nd'])).toEqual([1, 3, '2nd']);
  expect(withIds(question('scale'), '5')).toBe(5);
  expect(withIds({ ...question('text'), variations: [] }, '1')).toBe('1');
  expect(withIds(question('single'), null)).toBeNull();
});
