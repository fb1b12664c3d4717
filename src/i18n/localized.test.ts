import { expect, test } from 'vitest';
import { localized } from './localized.ts';

test('returns the text in the reader’s language, else en, de, ru, else the plain text', () => {
  expect(localized({ en: 'a', de: 'b', ru: 'c' }, 'de')).toBe('b');
  expect(localized({ de: 'b', ru: 'c' }, 'en')).toBe('b');
  expect(localized({ ru: 'c' }, 'de', 'plain')).toBe('c');
  expect(localized({ en: '', ru: 'c' }, 'en')).toBe('c');
  expect(localized(null, 'en', 'plain')).toBe('plain');
  expect(localized({}, 'en', null)).toBe('');
});
