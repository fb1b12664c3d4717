import { expect, test } from 'vitest';
import { maySeeResults } from './may-see-results.ts';

const open = { state: 'open', results: 'voted', voted: false, canceled: false, pending: null } as const;

test('shows results of an open poll only after an answer, if its organiser chose that', () => {
  expect(maySeeResults(open, 'user')).toBe(false);
  expect(maySeeResults({ ...open, voted: true }, 'user')).toBe(true);
  expect(maySeeResults({ ...open, canceled: true }, 'user')).toBe(false);
  expect(maySeeResults({ ...open, voted: true, results: 'closed' }, 'user')).toBe(false);
});

test('does not show results before the answer is sent', () => {
  const pending = { opId: 'a', state: 'waiting', maybeSent: false } as const;
  expect(maySeeResults({ ...open, voted: true, pending }, 'user')).toBe(false);
});

test('shows results of a closed poll to everyone, unless they are for organisers only', () => {
  expect(maySeeResults({ ...open, state: 'closed' }, 'user')).toBe(true);
  expect(maySeeResults({ ...open, state: 'closed', results: 'organisers' }, 'user')).toBe(false);
  expect(maySeeResults({ ...open, results: 'organisers' }, 'moderator')).toBe(true);
});

test('shows results of a server that does not say who sees them after an answer', () => {
  expect(maySeeResults({ ...open, results: null }, 'user')).toBe(false);
  expect(maySeeResults({ ...open, results: null, voted: true }, 'user')).toBe(true);
});
