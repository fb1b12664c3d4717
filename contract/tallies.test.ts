import { describe, expect, test } from 'vitest';
import { readResults, readTallies } from './tallies.ts';

const counted = [
  { key: '1', count: 3 },
  { key: '2', count: 5 },
];

describe('counts of answers', () => {
  test.each([
    ['rows with key and count', counted],
    [
      'rows of options',
      [
        { id: 1, votes: 3 },
        { id: '2', votes: '5' },
      ],
    ],
    [
      'rows that hold the option',
      [
        { variation: { id: 1 }, count: 3 },
        { variation: { id: 2 }, total: 5 },
      ],
    ],
    [
      'rows with lists of votes',
      [
        { variation_id: 1, votes: [7, 8, 9] },
        { variation_id: 2, votes: [1, 2, 3, 4, 5] },
      ],
    ],
    ['a map of counts', { 1: 3, 2: 5 }],
    ['a map of rows', { 1: { votes: 3 }, 2: { votes: 5 } }],
    ['single votes', [1, 1, 1, 2, 2, 2, 2, 2].map((vote) => ({ user_id: 4, vote }))],
  ])('are read from %s', (_, value) => {
    expect(readTallies(value)).toEqual(counted);
  });

  test('are empty for any other value', () => {
    for (const value of [null, 5, 'many', [], [1, 2], [{ title: 'no count' }]])
      expect(readTallies(value)).toEqual([]);
  });
});

describe('results', () => {
  test.each([
    [
      'a question with its answers',
      { question: 'Which?', answers: counted, free_answers: ['Both'] },
      ['Both'],
      9,
    ],
    ['a row with its figures', { id: 3, votes_count: 10, votes: { 1: 3, 2: 5 } }, [], 10],
    ['a list', counted, [], 8],
    ['a bare map', { 1: 3, 2: 5 }, [], 8],
  ])('are read from %s', (_, value, texts, voted) => {
    expect(readResults(value)).toEqual({ votes: counted, texts, voted });
  });

  test('keep titles as keys', () => {
    expect(readResults({ items: [{ title: 'Monday', votes: 4 }] })?.votes).toEqual([
      { key: 'Monday', count: 4 },
    ]);
  });

  test('are null for a value without counts', () => {
    for (const value of [null, 'soon', {}, { message: 'later' }]) expect(readResults(value)).toBeNull();
  });
});
