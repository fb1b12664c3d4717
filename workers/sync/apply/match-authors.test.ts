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

test('an author without an id is the only member with that name', () => {
  expect(matchAuthor(person(0, 'Anna', '/new.jpg'), members)).toBe(members[0]);
});

test('of namesakes the picture decides', () => {
  expect(matchAuthor(person(0, 'Bert', '/c.jpg'), members)).toBe(members[2]);
});

test('an author whom no member fits, or several do, keeps name and picture', () => {
  for (const author of [person(0, 'Carla'), person(0, 'Bert', '/other.jpg')])
    expect(matchAuthor(author, members)).toBe(author);
});

test('an author with an id alone gets the name of that member', () => {
  expect(matchAuthor({ id: 2, first_name: '', last_name: '' }, members)).toBe(members[1]);
});
