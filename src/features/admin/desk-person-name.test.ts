import { expect, it } from 'vitest';
import { deskPersonName } from './desk-person-name.ts';

const email = 'ayan@example.org';

it.each([
  [{ first_name: 'Ayan', last_name: 'Serik', email }, 'Ayan Serik'],
  [{ first_name: '', last_name: 'Serik', email }, 'Serik'],
  [{ first_name: '', last_name: '', email }, email],
  [{ first_name: '', last_name: '', email: null }, ''],
])('names %j %j', (person, name) => {
  expect(deskPersonName(person)).toBe(name);
});
