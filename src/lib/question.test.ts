import { expect, test } from 'vitest';
import { type AnswerValue, checkAnswers, isOutstanding, type OpenQuestion } from './question.ts';

const question = (fields: Partial<OpenQuestion>): OpenQuestion => ({
  id: 1,
  kind: 'text',
  localized_title: { en: 'Diet' },
  localized_help: {},
  options: [
    { id: 1, localized_title: { en: 'Small' } },
    { id: 2, localized_title: { en: 'Large' } },
  ],
  required: true,
  position: 1,
  ...fields,
});
const ruleOf = (fields: Partial<OpenQuestion>, answer: AnswerValue | null) =>
  checkAnswers([question(fields)], new Map([[1, answer]])).get(1);

test.each([
  ['text', ' '],
  ['long', ''],
  ['choices', []],
  ['consent', false],
  ['country', null],
  ['file', null],
] as const)('requires an answer to a question of the kind %s', (kind, answer) => {
  expect(ruleOf({ kind }, answer === null || typeof answer !== 'object' ? answer : [...answer])).toBe(
    'required',
  );
});

test('accepts valid answers, and no answer to a question that is not required', () => {
  expect(ruleOf({}, ' Vegan ')).toBeUndefined();
  expect(ruleOf({ kind: 'choices' }, [1, 2])).toBeUndefined();
  expect(ruleOf({ kind: 'country' }, 'KZ')).toBeUndefined();
  expect(ruleOf({ kind: 'consent', required: false }, false)).toBeUndefined();
  expect(ruleOf({ required: false }, null)).toBeUndefined();
});

test('names what is wrong with an answer', () => {
  expect(ruleOf({}, 'x'.repeat(201))).toBe('max:200');
  expect(ruleOf({ kind: 'number' }, 'many')).toBe('number');
  expect(ruleOf({ kind: 'choice' }, 3)).toBe('choice');
  expect(ruleOf({ kind: 'country' }, 'Kazakhstan')).toBe('choice');
});

test('counts required questions without a valid answer as outstanding', () => {
  expect(isOutstanding({ ...question({}), answer: null })).toBe(true);
  expect(isOutstanding({ ...question({}), answer: 'Vegan' })).toBe(false);
  expect(isOutstanding({ ...question({ required: false }), answer: null })).toBe(false);
});
