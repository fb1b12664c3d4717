import { describe, expect, it } from 'vitest';
import { correctedUser } from './whispered-user.ts';

const role = { id: 1, alias: 'attendee', title: 'Participant' };
const anna = {
  id: 5,
  first_name: 'Anna',
  last_name: 'Berg',
  localized_name: { en: 'Anna', ru: 'Анна' },
  localized_surname: { en: 'Berg', ru: 'Берг' },
  avatar: '/api/files/a',
  role,
};

describe('user of a whisper', () => {
  it.each([
    5,
    '5',
    'Anna Berg',
    'берг анна',
    { id: 5 },
    { user_id: '5', name: 'Anna Berg' },
    { id: 5, first_name: 'Анна', last_name: 'Берг', online: true, colour: 'green' },
    { id: 5, localized_name: anna.localized_name, avatar: '/api/files/a', role },
    { userId: 5, course: { id: 3 }, last_action_at: null },
  ])("keeps the sender's own data: %j", (user) => {
    expect(correctedUser(user, anna)).toEqual(user);
  });

  it.each([
    ['an id', 6, 5],
    ['an id as text', '6', '5'],
    ['a name', 'Mallory', 'Anna Berg'],
    ['an object by its id', { id: 6, shoe: 43 }, { id: 5, shoe: 43 }],
    [
      'an object by its names',
      { user_id: 5, name: 'Mallory M', surname: 'M', firstName: 'Mallory', nick_name: 'mallory', ФИО: 'М' },
      {
        user_id: 5,
        name: 'Anna Berg',
        surname: 'Berg',
        firstName: 'Anna',
        nick_name: 'Anna Berg',
        ФИО: 'Anna Berg',
      },
    ],
    [
      'an object by names in languages',
      { id: 5, localized_name: { en: 'Mallory' } },
      { id: 5, localized_name: anna.localized_name },
    ],
    [
      'an object by its picture and role',
      { avatar: 'https://evil.example/x', role: { id: 5 } },
      { avatar: '/api/files/a', role },
    ],
    [
      'a person within',
      { id: 5, user: { id: 6, name: 'Mallory' }, author: ['x'] },
      { id: 5, user: { id: 6 } },
    ],
  ])('corrects a claim to be another person by %s', (_, user, corrected) => {
    expect(correctedUser(user, anna)).toEqual(corrected);
  });

  it.each([[undefined], [null], [true], [[5]], [{ id: 5, text: 'x'.repeat(2100) }]])(
    'reduces a non-user or an oversized object to the id: %j',
    (user) => {
      expect(correctedUser(user, anna)).toEqual({ id: 5 });
    },
  );

  it('drops texts that are too long', () => {
    expect(correctedUser({ id: 5, motto: 'x'.repeat(201) }, anna)).toEqual({ id: 5 });
  });
});
