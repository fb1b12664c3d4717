import { expect, test } from 'vitest';
import type { EventRow } from '../../db/database.ts';
import { filterEvents, noFilter, readFilter, writeFilter } from './schedule-filter.ts';

const person = (id: number, last_name: string) => ({ id, first_name: 'A', last_name });
const event = (id: number, alias: string, row: Partial<EventRow> = {}): EventRow => ({
  id,
  name: `Event ${id}`,
  time_start: 0,
  time_finish: 1,
  type: { id: 9, title: '', alias },
  experts: [],
  rev: 0,
  ...row,
});
const events = [
  event(1, 'lecture', { user: person(7, 'Krüger') }),
  event(2, 'workshop', { experts: [person(7, 'Krüger'), person(8, 'Nurlan')] }),
  event(3, 'keynote', { localized_name: { ru: 'Зелёный водород' }, room: 'Saal 1' }),
];
const found = (search: string) => filterEvents(events, readFilter(search)).map(({ id }) => id);

test('filters by the query string', () => {
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('?type=lecture,workshop')).toEqual([1, 2]);
  expect(found('?expert=7')).toEqual([1, 2]);
  expect(found('?expert=7&type=workshop')).toEqual([2]);
  expect(found('?q=зеленый')).toEqual([3]);
  expect(found('?q=saal')).toEqual([3]);
  expect(found('?q=krueger')).toEqual([1, 2]);
  expect(found('?type=nonsense&expert=-1')).toEqual([1, 2, 3]);
});

test('writes a filter to the query string and reads it back, and keeps other parameters', () => {
  const filter = {
    kinds: ['qa', 'lecture'],
    expert: 8,
    text: 'a & b',
    track: 'Water & air',
    room: 'Hall 2',
    course: 3,
    language: 'ru',
    mine: true,
  } as const;
  const search = writeFilter('?lang=de', filter);
  expect(search).toContain('lang=de');
  expect(readFilter(search)).toEqual(filter);
  expect(writeFilter(search, noFilter)).toBe('?lang=de');
  expect(writeFilter('', noFilter)).toBe('');
});

test('filters by track, room, course, language and own agenda', () => {
  const rows = [
    event(1, 'lecture', { track: 'Water', room: 'Elbe', languages: ['de', 'ru'] }),
    event(2, 'lecture', { track: 'Air', course: { id: 3, title: 'Special' } }),
  ];
  const ids = (search: string) =>
    filterEvents(rows, readFilter(search), ({ id }) => id === 2).map(({ id }) => id);
  expect(ids('?track=Water')).toEqual([1]);
  expect(ids('?room=Elbe')).toEqual([1]);
  expect(ids('?speaks=ru')).toEqual([1]);
  expect(ids('?course=3')).toEqual([2]);
  expect(ids('?mine=1')).toEqual([2]);
  expect(ids('?mine=1&track=Water')).toEqual([]);
});
