import { expect, it } from 'vitest';
import type { PollResults } from '../../../contract/poll-results.ts';
import { resultsCsv } from './results-file.ts';

it('starts with a byte order mark and lists all answers and texts', () => {
  const poll = {
    id: 1,
    kind: 'single' as const,
    title: 'Какой день?',
    localized_title: null,
    range: null,
    variations: [
      { id: 1, title: 'Пн', localized_title: null },
      { id: 2, title: 'Пт', localized_title: null },
    ],
  };
  const results = {
    electorate: 9,
    voted: 3,
    skipped: 1,
    withheld: 0,
    votes: [{ key: '2', count: 2 }],
    texts: ['=cmd'],
  } as unknown as PollResults;
  const names = {
    ...{ question: 'Q', answer: 'A', number: 'N', electorate: 'E', voted: 'V', skipped: 'S' },
    ...{ withheld: 'W', words: 'T' },
  };
  expect(resultsCsv(poll, results, names, (_, plain) => plain)).toBe(
    "\uFEFFQ;Какой день?\r\nE;9\r\nV;3\r\nS;1\r\nW;0\r\n\r\nA;N\r\nПн;0\r\nПт;2\r\n\r\nT\r\n'=cmd\r\n",
  );
});
