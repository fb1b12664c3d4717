import { expect, test } from 'vitest';
import type { User } from '../../../contract/users.ts';
import { createFormats } from '../../i18n/formats.ts';
import { findPeople } from './people-search.ts';

const user = (id: number, first_name: string, last_name: string, row: Partial<User> = {}): User => ({
  id,
  first_name,
  last_name,
  visible: true,
  account: true,
  rev: 0,
  ...row,
});
const people = [
  user(1, 'Moritz', 'Zöller'),
  user(2, 'Алёна', 'Ёлкина', { localized_name: { de: 'Aljona' }, localized_surname: { de: 'Jolkina' } }),
  user(3, 'Anna', 'Äpfel'),
  user(4, 'sleepy', ''),
];
const found = (search: string, locale: 'de' | 'ru' = 'de') =>
  findPeople(people, search, createFormats(locale)).map(({ id }) => id);

test('the order is the language’s, by last name as it is shown', () => {
  expect(found('')).toEqual([3, 2, 4, 1]);
});

test('a name is found in every language it is known in', () => {
  expect(found('елкина')).toEqual([2]);
  expect(found('jolkina', 'ru')).toEqual([2]);
  expect(found('zoeller')).toEqual([1]);
  expect(found('apfel anna')).toEqual([3]);
  expect(found('nobody')).toEqual([]);
});
