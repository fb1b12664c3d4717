import { expect, test } from 'vitest';
import { pickLocale } from './locale.ts';

test('prefers the address to the stored choice, and the choice to the browser', () => {
  expect(pickLocale({ query: 'ru', stored: 'de', browser: ['en-GB'] })).toBe('ru');
  expect(pickLocale({ query: null, stored: 'de', browser: ['en-GB'] })).toBe('de');
  expect(pickLocale({ query: null, stored: null, browser: ['kk-KZ', 'ru-KZ', 'en'] })).toBe('ru');
});

test('ignores unknown languages and falls back to English', () => {
  expect(pickLocale({ query: 'xx', stored: 'klingon', browser: ['DE-at'] })).toBe('de');
  expect(pickLocale({ query: '', stored: null, browser: ['fr'] })).toBe('en');
  expect(pickLocale({ query: null, stored: null, browser: [] })).toBe('en');
});
