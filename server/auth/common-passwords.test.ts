import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.ts';

test.each([
  'password123',
  'Passwort123',
  'QWERTZUIOP',
  '11111111',
  'abababab',
  'anna@example.org',
  'Йцукенгш',
])('rejects %s', (password) => expect(isCommon(password, ['anna@example.org', 'Anna'])).toBe(true));

test.each(['right horse battery', 'Пароход-27', 'kx7-2bQw'])('accepts %s', (password) =>
  expect(isCommon(password, ['anna@example.org', 'Anna'])).toBe(false),
);
