import * as v from 'valibot';
import { expect, test } from 'vitest';
import { personName } from './names.ts';

test.each(['Айгерім', 'Müller-Lüdenscheidt', 'O’Brien', "D'Arcy", 'Ян', 'J. R.', 'Ngọc', '李'])(
  'accepts %s',
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
])('rejects %j', (name) => {
  expect(v.safeParse(personName, name).success).toBe(false);
});
