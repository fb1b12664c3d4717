import { expect, test } from 'vitest';
import type { User } from '../../../contract/users.ts';
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
const expert = { id: 2, alias: 'expert', title: 'Fachperson', localized_title: { ru: 'Эксперт' } };
const people = [
  user(1, 'Moritz', 'Zöller', { role: expert }),
  user(2, 'Алёна', 'Ёлкина', { localized_name: { de: 'Aljona' }, localized_surname: { de: 'Jolkina' } }),
  user(3, 'Anna', 'Äpfel'),
  user(4, 'Қайрат', 'Өмірбек', { role: null }),
];
const found = (search: string) => findPeople(people, search).map(({ id }) => id);

test('finds a name in every known language', () => {
  expect(found('елкина')).toEqual([2]);
  expect(found('jolkina')).toEqual([2]);
  expect(found('zoeller')).toEqual([1]);
  expect(found('apfel anna')).toEqual([3]);
  expect(found('омирбек каират')).toEqual([4]);
  expect(found('nobody')).toEqual([]);
});

test('finds a role, alone and with a name', () => {
  expect(found('эксперт')).toEqual([1]);
  expect(found('fachperson mor')).toEqual([1]);
  expect(found('fachperson anna')).toEqual([]);
});

test('keeps everyone in order without a search', () => {
  expect(found(' ')).toEqual([1, 2, 3, 4]);
});
