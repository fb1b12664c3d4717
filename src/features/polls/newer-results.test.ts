import { expect, it } from 'vitest';
import type { PollResults } from '../../../contract/poll-results.ts';
import { newerResults } from './newer-results.ts';

const fetched: PollResults = {
  id: 1,
  state: 'open',
  hidden: null,
  electorate: 9,
  voted: 2,
  skipped: 1,
  withheld: 0,
  counted: true,
  votes: [{ key: '1', count: 2 }],
  texts: ['clear'],
  voters: [],
};
const live = { id: 1, voted: 3, skipped: 1, withheld: 0, votes: [{ key: '1', count: 3 }], texts: null };

it('takes live results with more answers, and keeps texts that a frame leaves out', () => {
  expect(newerResults(fetched, live)).toEqual({ ...fetched, voted: 3, votes: live.votes });
});

it.each([
  ['there are none', undefined, fetched],
  ['they are older', { ...live, voted: 1 }, fetched],
  ['results are hidden from the person', live, { ...fetched, hidden: 'voted' as const }],
])('takes the fetched results if %s', (_, received, own) => {
  expect(newerResults(own, received)).toBe(own);
});
