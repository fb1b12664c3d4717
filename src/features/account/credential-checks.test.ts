import { expect, test } from 'vitest';
import { credentialRefusal } from './credential-checks.ts';

const textOf = (refused: Parameters<typeof credentialRefusal>[0]) => {
  const text = credentialRefusal(refused);
  return typeof text === 'string' ? text : text.message;
};

test('shows the sentence of the server about a field that the form does not have', () => {
  const errors = { name: ['An account can have at most 20 passkeys. Delete one first.'] };
  expect(textOf({ code: 'invalid', http: 422, errors })).toBe(errors.name[0]);
});

test('names what is gone, and a lost connection', () => {
  expect(textOf({ code: 'notFound', http: 404 })).toContain('no longer exists');
  expect(textOf({ code: 'network' })).toContain('can’t be reached');
  expect(textOf({ code: 'server', http: 500 })).toBe('A server error occurred. Please try again later.');
});
