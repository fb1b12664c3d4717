import { expect, it } from 'vitest';
import { wordCloud } from './word-cloud.ts';

it('counts equal answers together, most frequent first', () => {
  expect(wordCloud(['Glass', 'paper', 'glass ', 'GLASS'])).toEqual([
    { text: 'Glass', count: 3, weight: 1 },
    { text: 'paper', count: 1, weight: 1 / 3 },
  ]);
});

it('is null for sentences and without answers', () => {
  expect(wordCloud(['Glass', 'We should sort more of it at home'])).toBeNull();
  expect(wordCloud([])).toBeNull();
});
