import { expect, it } from 'vitest';
import { fieldChanges, valueText } from './value-text.ts';

it('joins the texts of nested values, and marks empty ones', () => {
  expect(valueText({ en: 'School', ru: 'Школа' })).toBe('School, Школа');
  expect(valueText([{ name: 'Works', logo: null }, { name: ' ' }])).toBe('Works');
  expect([true, false].map(valueText)).toEqual(['✓', '✗']);
  expect(valueText({ email: null, localized_text: {} })).toBe('–');
  expect(valueText(`/api/school/files/${'0123456789abcdef'.repeat(4)}`)).toBe('01234567…');
  expect(valueText('x'.repeat(500))).toHaveLength(161);
});

it('reads changes with values before and after, and ignores everything else', () => {
  const fields = { short_name: { before: 'A', after: 'B' }, odd: 7, none: null };
  expect(fieldChanges(fields)).toEqual([{ field: 'short_name', before: 'A', after: 'B' }]);
  expect(fieldChanges(undefined)).toEqual([]);
});
