import { expect, test } from 'vitest';
import type { RoleAlias, User } from '../../../contract/users.ts';
import { createFormats } from '../../i18n/formats.ts';
import { expertsOf, participantsOf } from './directories.ts';
import { withLetters } from './letter-rows.ts';

const user = (id: number, first_name: string, last_name: string, alias?: RoleAlias, more = {}): User => ({
  id,
  first_name,
  last_name,
  visible: true,
  account: true,
  rev: 0,
  ...(alias && { role: { id: 1, alias } }),
  ...more,
});
const inLatin = { localized_name: { de: 'Aljona' }, localized_surname: { de: 'Jolkina' } };
const people = [
  user(9, 'Berta', 'Ibsen', 'moderator'),
  user(1, 'Moritz', 'Zöller', 'attendee'),
  user(2, 'Алёна', 'Ёлкина', 'attendee', inLatin),
  user(3, 'Anna', 'Äpfel', 'attendee'),
  user(8, 'Gast', 'Rednerin', 'expert', { account: false }),
  user(4, 'sleepy', '', 'attendee'),
  user(5, 'Karl', 'Amt', 'admin'),
  user(6, 'Ohne', 'Rolle'),
  user(7, 'Олег', 'Йохансен', 'attendee'),
];
const ids = (list: readonly User[]) => list.map(({ id }) => id);
const lettered = (locale: 'de' | 'ru') => {
  const formats = createFormats(locale);
  return withLetters(participantsOf(people, formats), formats).map((row) =>
    'letter' in row ? row.letter : row.person.id,
  );
};

test('sorts participants by displayed last name in the order of the language', () => {
  expect(ids(participantsOf(people, createFormats('de')))).toEqual([3, 2, 6, 4, 1, 7]);
});

test('lists experts, with or without an account, and moderators by id', () => {
  expect(ids(expertsOf(people))).toEqual([8, 9]);
});

test('puts each letter once before its first name', () => {
  expect(lettered('de')).toEqual(['A', 3, 'J', 2, 'R', 6, 'S', 4, 'Z', 1, 'Й', 7]);
  expect(lettered('ru')).toEqual(['Е', 2, 'Й', 7, 'A', 3, 'R', 6, 'S', 4, 'Z', 1]);
});
