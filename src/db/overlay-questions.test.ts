import { expect, test } from 'vitest';
import type { Question } from '../../contract/questions.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayQuestions } from './overlay-questions.ts';

const question = (id: number, position: number): Question => ({
  id,
  kind: 'text',
  localized_title: { en: 'Diet' },
  localized_help: {},
  options: [],
  required: false,
  position,
  answer: 'Vegan',
  rev: 1,
});
const op = (state: OutboxOp['state'], question_id: number, answer: string | null) =>
  ({ opId: 'x', kind: 'question.answer', state, args: { question_id, answer } }) as OutboxOp;
const answersAfter = (...ops: OutboxOp[]) =>
  overlayQuestions([question(1, 2), question(2, 1)], ops).map(({ id, answer }) => [id, answer]);

test('shows waiting answers, in the order of the questions', () => {
  expect(answersAfter(op('queued', 1, null), op('queued', 2, 'Halal'))).toEqual([
    [2, 'Halal'],
    [1, null],
  ]);
});

test('keeps the stored answer if a new one was refused, and ignores questions that are gone', () => {
  expect(answersAfter(op('dead', 1, 'x'), op('queued', 9, 'y'))).toEqual([
    [2, 'Vegan'],
    [1, 'Vegan'],
  ]);
});
