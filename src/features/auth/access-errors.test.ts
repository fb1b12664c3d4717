import { expect, test } from 'vitest';
import { accessRefusal, passwordsDiffer, expiredLink } from '../../i18n/credential-errors.ts';
import { checkForgot, checkReset, checkSignUp, resetClosed } from './access-errors.ts';

const somebody = {
  first_name: 'Айгерім',
  last_name: 'O’Neill-Weber',
  email: 'a@example.kz',
  password: 'right horse',
  terms: 'on',
};

test('requires every field and the agreement for signing up', () => {
  const empty = { first_name: '', last_name: ' ', email: '', password: '', terms: 'on' };
  expect(Object.keys(checkSignUp(empty, false))).toEqual(Object.keys(empty));
  expect(checkSignUp(somebody, true)).toEqual({});
});

test.each([
  ['first_name', 'R2D2'],
  ['last_name', '<b>'],
  ['email', 'somebody'],
  ['password', '1234567'],
] as const)('rejects an invalid %s: %s', (field, value) => {
  expect(Object.keys(checkSignUp({ ...somebody, [field]: value }, true))).toEqual([field]);
});

test('requires the same new password twice', () => {
  const typed = {
    email: 'a@example.kz',
    password: 'right horse',
    password_confirmation: 'right house',
    terms: '',
  };
  expect(checkReset(typed, true)).toEqual({ password_confirmation: passwordsDiffer });
  expect(Object.keys(checkForgot({ email: '' }))).toEqual(['email']);
});

test('gives each refusal its own text', () => {
  const refusals = [
    { code: 'closed', http: 413 },
    { code: 'tooMany', http: 429 },
    { code: 'invalid', http: 422, errors: { token: ['used'] } },
    { code: 'network' },
    { code: 'server', http: 500 },
  ];
  const words = refusals.map((refusal) => accessRefusal(refusal, resetClosed));
  expect(new Set(words.map(({ id }) => id)).size).toBe(refusals.length);
  expect(words[2]).toBe(expiredLink);
});
