import * as v from 'valibot';
import { expect, test } from 'vitest';
import { personName } from './names.ts';

test.each(['Айгерім', 'Müller-Lüdenscheidt', 'O’Brien', "D'Arcy", 'Ян', 'J. R.', 'Ngọc', '李'])(
  '%s is a name',
  (name) => {
    expect(v.parse(personName, ` ${name} `)).toBe(name.normalize('NFC'));
  },
);

test.each([
  '',
  '   ',
  '-',
  'R2D2',
  '<b>Anna</b>',
  'Anna\u202Enna',
  'Anna\u0000',
  '😀',
  'a@b.kz',
  'x'.repeat(61),
])('%j is none', (name) => {
  expect(v.safeParse(personName, name).success).toBe(false);
});
