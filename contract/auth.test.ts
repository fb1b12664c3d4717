import * as v from 'valibot';
import { expect, test } from 'vitest';
import { forgotPassword, login } from './auth.ts';

const anna = { id: 5, first_name: 'Anna', last_name: 'Weber' };

test.each([
  ['a token', { token: 'abc' }],
  ['an access token', { access_token: 'abc', token_type: 'bearer' }],
  ['the token alone', 'abc'],
  ['the row of the person with it', { ...anna, api_token: 'abc' }],
  ['the row of the person beside it', { token: 'abc', user: anna }],
  ['the row of the person around it', { user: { ...anna, token: 'abc' } }],
])('reads a sign-in response with %s', (_, answer) => {
  expect(v.parse(login.output, answer).token).toBe('abc');
});

test('rejects a sign-in response without a token', () => {
  for (const answer of [null, {}, { user: anna }, { token: '' }])
    expect(v.safeParse(login.output, answer).success && v.parse(login.output, answer).token).toBeFalsy();
});

test('accepts any response to a call that returns a sentence', () => {
  for (const answer of [null, {}, 'ok', { message: 'Sent' }])
    expect(v.safeParse(forgotPassword.output, answer).success).toBe(true);
});
