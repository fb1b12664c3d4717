import { expect, it } from 'vitest';
import { fieldChanges, valueText } from './value-text.ts';

const parts = { file: 'a file', words: (value: string) => (value === 'all' ? 'Everyone' : undefined) };
const textOf = (value: unknown) => valueText(value, parts);

it('joins the texts of nested values, and marks empty ones', () => {
  expect(textOf({ en: 'School', ru: 'Школа' })).toBe('School, Школа');
  expect(textOf([{ name: 'Works', logo: null }, { name: ' ' }])).toBe('Works');
  expect([true, false].map(textOf)).toEqual(['✓', '✗']);
  expect(textOf({ email: null, localized_text: {} })).toBe('–');
  expect(textOf('x'.repeat(500))).toHaveLength(161);
});

it('shows labels of fixed values, and neither ids nor hashes', () => {
  expect(textOf({ kind: 'all', event: 12 })).toBe('Everyone');
  expect(textOf(`/api/school/files/${'0123456789abcdef'.repeat(4)}`)).toBe('a file');
  expect(textOf([{ id: 3, title: 'Red' }])).toBe('Red');
});

it('reads changes with values before and after, and ignores everything else', () => {
  const fields = { short_name: { before: 'A', after: 'B' }, odd: 7, none: null };
  expect(fieldChanges(fields)).toEqual([{ field: 'short_name', before: 'A', after: 'B' }]);
  expect(fieldChanges(undefined)).toEqual([]);
});
