import { expect, it } from 'vitest';
import { meanRank, readVote, withIds } from './poll-answer.ts';

const variations = [{ id: 1 }, { id: 2 }, { id: 3 }];
const question = (kind: Parameters<typeof readVote>[0]['kind'], free_answer = false) => ({
  kind,
  free_answer,
  variations,
  range: { from: 1, to: 5 },
});

it('reads the chosen options of every kind of poll', () => {
  expect(readVote(question('single'), 2)).toEqual({ keys: ['2'], text: null });
  expect(readVote(question('single'), [2])).toEqual({ keys: ['2'], text: null });
  expect(readVote(question('multiple', true), [1, 3, ' more '])).toEqual({ keys: ['1', '3'], text: 'more' });
  expect(readVote(question('ranking'), [3, 1, 2])).toEqual({ keys: ['3:1', '1:2', '2:3'], text: null });
  expect(readVote(question('scale'), 5)).toEqual({ keys: ['5'], text: null });
  expect(readVote(question('text'), 'Thanks')).toEqual({ keys: [], text: 'Thanks' });
});

it.each([null, '', '  ', []])('reads %j as no answer', (vote) => {
  expect(readVote(question('multiple', true), vote)).toBeNull();
});

it('returns the mean rank of an option, and null without ranks', () => {
  const votes = [
    { key: '1:1', count: 3 },
    { key: '1:3', count: 1 },
  ];
  expect([meanRank(votes, 1), meanRank(votes, 2)]).toEqual([1.5, null]);
});

it('converts options and steps sent as text to numbers, and keeps other texts', () => {
  expect(withIds(question('single', true), '2')).toBe(2);
  expect(withIds(question('single', true), '7')).toBe('7');
  expect(withIds(question('multiple', true), ['1', ' 3 ', '2nd'])).toEqual([1, 3, '2nd']);
  expect(withIds(question('scale'), '5')).toBe(5);
  expect(withIds({ ...question('text'), variations: [] }, '1')).toBe('1');
  expect(withIds(question('single'), null)).toBeNull();
});
