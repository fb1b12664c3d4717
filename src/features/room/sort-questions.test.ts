import { expect, it } from 'vitest';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { sortQuestions, topicsOf } from './sort-questions.ts';

const question = (id: number, more: Partial<EventQuestionView> = {}): EventQuestionView => ({
  id,
  event_id: 1,
  content: `Question ${id}`,
  state: 'open',
  pinned: false,
  votes: 0,
  created_at: id,
  rev: 0,
  pending: null,
  ...more,
});
const ids = (questions: EventQuestionView[]) => questions.map(({ id }) => id);

it('puts the pinned question first, then by votes or age, then those that are answered later', () => {
  const questions = [
    question(1),
    question(2, { votes: 3, state: 'later' }),
    question(3, { votes: 2 }),
    question(4, { pinned: true }),
    question(5, { votes: 2 }),
  ];
  expect(ids(sortQuestions(questions, 'votes').open)).toEqual([4, 3, 5, 1, 2]);
  expect(ids(sortQuestions(questions, 'newest').open)).toEqual([4, 5, 3, 1, 2]);
});

it('sorts by topic, then by votes, with questions without a topic last', () => {
  const questions = [
    question(1),
    question(2, { topic: 'Waste' }),
    question(3, { topic: 'Air' }),
    question(4, { topic: 'Waste', votes: 1 }),
  ];
  expect(ids(sortQuestions(questions, 'topic').open)).toEqual([3, 4, 2, 1]);
  expect(topicsOf(questions)).toEqual(['Air', 'Waste']);
});

it('separates questions that wait, are answered, declined or merged', () => {
  const sorted = sortQuestions(
    [
      question(1, { state: 'waiting' }),
      question(2, { state: 'answered' }),
      question(3, { state: 'declined' }),
      question(4, { merged_into: 2 }),
      question(5),
    ],
    'votes',
  );
  expect(ids(sorted.waiting)).toEqual([1]);
  expect(ids(sorted.open)).toEqual([5]);
  expect(ids(sorted.answered)).toEqual([2]);
  expect(ids(sorted.closed)).toEqual([3, 4]);
});
