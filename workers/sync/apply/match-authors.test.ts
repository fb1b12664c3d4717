import { expect, test } from 'vitest';
import type { Person } from '../../../contract/users.ts';
import { matchAuthor } from './match-authors.ts';

const person = (id: number, first_name: string, avatar: string | null = null): Person => ({
  id,
  first_name,
  last_name: 'Weber',
  avatar,
});
const members = [person(1, 'Anna'), person(2, 'Bert', '/b.jpg'), person(3, 'Bert', '/c.jpg')];

test('finds an author without an id by name', () => {
  expect(matchAuthor(person(0, 'Anna', '/new.jpg'), members)).toBe(members[0]);
});

test('tells members with the same name apart by their picture', () => {
  expect(matchAuthor(person(0, 'Bert', '/c.jpg'), members)).toBe(members[2]);
});

test('leaves an author unchanged if no member or several members match', () => {
  for (const author of [person(0, 'Carla'), person(0, 'Bert', '/other.jpg')])
    expect(matchAuthor(author, members)).toBe(author);
});

test('adds name and picture to an author with only an id', () => {
  expect(matchAuthor({ id: 2, first_name: '', last_name: '' }, members)).toBe(members[1]);
});
