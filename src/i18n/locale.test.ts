import { expect, test } from 'vitest';
import { pickLocale } from './locale.ts';

test('the address wins over the stored choice, the choice over the browser', () => {
  expect(pickLocale({ query: 'ru', stored: 'de', browser: ['en-GB'] })).toBe('ru');
  expect(pickLocale({ query: null, stored: 'de', browser: ['en-GB'] })).toBe('de');
  expect(pickLocale({ query: null, stored: null, browser: ['kk-KZ', 'ru-KZ', 'en'] })).toBe('ru');
});

test('what is no language of ours is passed over, and English is the last resort', () => {
  expect(pickLocale({ query: 'xx', stored: 'klingon', browser: ['DE-at'] })).toBe('de');
  expect(pickLocale({ query: '', stored: null, browser: ['fr'] })).toBe('en');
  expect(pickLocale({ query: null, stored: null, browser: [] })).toBe('en');
});
