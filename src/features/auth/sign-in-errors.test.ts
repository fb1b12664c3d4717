import { expect, test } from 'vitest';
import { checkSignIn, signInRefusal } from './sign-in-errors.ts';

const idOf = (refusal: Parameters<typeof signInRefusal>[0]) => {
  const text = signInRefusal(refusal);
  return typeof text === 'string' ? text : text.id;
};

test('requires a valid address, the password, and the code if the account wants one', () => {
  const check = (email: string, password: string, needsCode = false, code = '') =>
    Object.keys(checkSignIn({ email, password, code }, needsCode));
  expect(check(' ', '')).toEqual(['email', 'password']);
  expect(check('aigerim', 'x')).toEqual(['email']);
  expect(check(' aigerim@example.kz ', 'x')).toEqual([]);
  expect(check('aigerim@example.kz', 'x', true)).toEqual(['code']);
  expect(check('aigerim@example.kz', 'x', true, '123456')).toEqual([]);
});

test('gives each refusal its own text', () => {
  const refusals = [
    { code: 'credentials', http: 422 },
    { code: 'secondFactor', http: 422 },
    { code: 'passkeyUnknown', http: 422 },
    { code: 'passkeyRefused', http: 422 },
    { code: 'passkeyImpossible' },
    { code: 'anotherPerson' },
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
