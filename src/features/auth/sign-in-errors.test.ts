import { expect, test } from 'vitest';
import { checkSignIn, signInRefusal } from './sign-in-errors.ts';

test('both fields are needed, and an address looks like one', () => {
  expect(Object.keys(checkSignIn({ email: ' ', password: '' }))).toEqual(['email', 'password']);
  expect(Object.keys(checkSignIn({ email: 'aigerim', password: 'x' }))).toEqual(['email']);
  expect(checkSignIn({ email: ' aigerim@example.kz ', password: 'x' })).toEqual({});
});

test('each refusal has its own words', () => {
  const refusals = [
    { code: 'credentials', http: 422 },
    { code: 'pending', http: 413 },
    { code: 'pending', http: 413, data: { token: 'x', confirmed: false } },
    { code: 'closed', http: 413 },
    { code: 'http-413', http: 413 },
    { code: 'tooMany', http: 429 },
    { code: 'network' },
    { code: 'storage' },
    { code: 'server', http: 500 },
  ];
  expect(new Set(refusals.map((refusal) => signInRefusal(refusal).id)).size).toBe(refusals.length);
  expect(signInRefusal({ code: 'x', http: 401 }).id).toBe(
    signInRefusal({ code: 'credentials', http: 422 }).id,
  );
});
