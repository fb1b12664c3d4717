import { expect, test } from 'vitest';
import { checkSignIn, signInRefusal } from './sign-in-errors.ts';

const idOf = (refusal: Parameters<typeof signInRefusal>[0]) => {
  const text = signInRefusal(refusal);
  return typeof text === 'string' ? text : text.id;
};

test('requires both fields and a valid address', () => {
  expect(Object.keys(checkSignIn({ email: ' ', password: '' }))).toEqual(['email', 'password']);
  expect(Object.keys(checkSignIn({ email: 'aigerim', password: 'x' }))).toEqual(['email']);
  expect(checkSignIn({ email: ' aigerim@example.kz ', password: 'x' })).toEqual({});
});

test('gives each refusal its own text', () => {
  const refusals = [
    { code: 'credentials', http: 422 },
    { code: 'pending', http: 413 },
    { code: 'pending', http: 413, data: { token: 'x', confirmed: false } },
    { code: 'suspended', http: 413 },
    { code: 'suspended', http: 413, data: { reason: 'Spam' } },
    { code: 'closed', http: 413 },
    { code: 'http-413', http: 413 },
    { code: 'tooMany', http: 429 },
    { code: 'network' },
    { code: 'storage' },
    { code: 'server', http: 500 },
  ];
  expect(new Set(refusals.map(idOf)).size).toBe(refusals.length);
  expect(idOf({ code: 'x', http: 401 })).toBe(idOf({ code: 'credentials', http: 422 }));
});

test('quotes a server without codes, except for wrong credentials and server errors', () => {
  const message = 'Your account is blocked.';
  expect(signInRefusal({ code: 'http-403', http: 403, message })).toBe(message);
  const wrong = { code: 'http-422', http: 422, message: 'The given data was invalid.' };
  expect(idOf(wrong)).toBe(idOf({ code: 'credentials', http: 422 }));
  expect(idOf({ code: 'http-500', http: 500, message })).toBe(idOf({ code: 'server', http: 500 }));
  expect(idOf({ code: 'http-413', http: 413, message })).toBe(idOf({ code: 'http-413', http: 413 }));
});
