import { expect, it } from 'vitest';
import {
  changedEvents,
  changedParts,
  changedValues,
  differences,
  fieldChanges,
  valueText,
} from './value-text.ts';

const parts = {
  ...{ file: 'a file', yes: 'yes', no: 'no' },
  words: (value: string) => (value === 'all' ? 'Everyone' : undefined),
  nameOf: (kind: string, id: number) => `${kind} ${id}`,
};
const textOf = (value: unknown) => valueText(value, parts);

it('joins the texts of nested values, and marks empty ones', () => {
  expect(textOf({ en: 'School', ru: 'Школа' })).toBe('School, Школа');
  expect(textOf([{ name: 'Works', logo: null }, { name: ' ' }])).toBe('Works');
  expect([true, false].map(textOf)).toEqual(['yes', 'no']);
  expect(textOf({ email: null, localized_text: {} })).toBe('–');
  expect(textOf('x'.repeat(500))).toHaveLength(161);
});

it('shows labels of fixed values, and neither ids nor hashes', () => {
  expect(textOf({ kind: 'all', id: 12 })).toBe('Everyone');
  expect(textOf(`/api/school/files/${'0123456789abcdef'.repeat(4)}`)).toBe('a file');
  expect(textOf([{ id: 3, title: 'Red' }])).toBe('Red');
});

it('shows the names of ids, in lists and at any depth', () => {
  expect(textOf({ kind: 'all', event: 12 })).toBe('Everyone, event 12');
  expect(valueText([3, 4], parts, 'person')).toBe('person 3, person 4');
});

it('reads changes with values before and after, and ignores everything else', () => {
  const fields = {
    short_name: { before: 'A', after: 'B' },
    odd: 7,
    none: null,
    added: { before: null, after: 1 },
  };
  expect(fieldChanges(fields)).toEqual([
    { field: 'short_name', before: 'A', after: 'B' },
    { field: 'added', before: undefined, after: 1 },
  ]);
  expect(fieldChanges(undefined)).toEqual([]);
});

it('leaves out the values of a person that an entry did not change', () => {
  const details = {
    role: 'expert',
    course_type: 3,
    edition: [],
    before: { role: 'attendee', course_type: 3, edition: [] },
  };
  expect(changedValues(details)).toEqual({ after: { role: 'expert' }, before: { role: 'attendee' } });
  expect(changedValues({ reason: 'Spam' })).toEqual({ after: { reason: 'Spam' }, before: {} });
});

it('reads the events of the programme, and ignores everything else', () => {
  const event = { id: 3, localized_name: { en: 'Compost' }, fields: { room: { before: 'A', after: 'B' } } };
  expect(changedEvents([event, 7, { id: 4 }])).toEqual([
    { localized_name: event.localized_name, fields: event.fields },
  ]);
  expect(changedEvents(undefined)).toEqual([]);
});

it('names the changed languages of a text, and leaves other values whole', () => {
  expect(changedParts({ en: 'One', de: 'Eins' }, { en: 'One', de: 'Zwei', ru: 'Два' })).toEqual([
    { locale: 'de', before: 'Eins', after: 'Zwei' },
    { locale: 'ru', before: undefined, after: 'Два' },
  ]);
  expect(changedParts(['en'], ['en', 'de'])).toEqual([{ before: ['en'], after: ['en', 'de'] }]);
});

it('shows long texts from their first difference on', () => {
  const same = 'word '.repeat(60);
  expect(differences(`${same}before`, `${same}after`)).toEqual([
    '…word word word word before',
    '…word word word word after',
  ]);
  expect(differences('short', 'shorter')).toEqual(['short', 'shorter']);
});
