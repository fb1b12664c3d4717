import { expect, it } from 'vitest';
import type { EventQuestion } from '../../../contract/event-questions.ts';
import type { Material } from '../../../contract/library.ts';
import type { User } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { matched } from './matched.ts';

const all = {
  events: [
    {
      id: 1,
      name: 'Landfill gas',
      localized_name: { ru: 'Свалочный газ' },
      experts: [],
      user: null,
      type: { id: 2 },
    },
  ] as unknown as EventRow[],
  people: [{ id: 2, first_name: 'Jürgen', last_name: 'Weiß', visible: true }] as unknown as User[],
  materials: [{ id: 3, name: 'Tabelle', file_name: 'Mülltrennung.pdf' }] as unknown as Material[],
  questions: [{ id: 4, content: 'How clean?', answer: 'Без крышек' }] as unknown as EventQuestion[],
};
const ids = (text: string) => {
  const { events, people, materials, questions } = matched(text, all);
  return [...events, ...people, ...materials, ...questions].map(({ id }) => id);
};

it('finds each kind by its words, in any language and without accents', () => {
  expect([ids('газ'), ids('weiss jurgen'), ids('muell'), ids('nothing')]).toEqual([[1], [2], [3], []]);
  expect([ids('clean'), ids('крышек')]).toEqual([[4], [4]]);
});

it('lists a person before events that matched by their host', () => {
  const hosted = [
    {
      id: 1,
      name: 'Landfill gas',
      experts: [],
      user: { id: 2, first_name: 'Jürgen', last_name: 'Weiß' },
      type: { id: 2 },
    },
  ] as unknown as EventRow[];
  expect(matched('weiss', { ...all, events: hosted }).first).toBe('people');
  expect(matched('gas', { ...all, events: hosted }).first).toBe('events');
});
