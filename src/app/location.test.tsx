import { expect, test } from 'vitest';
import { keepLanguage, ownTarget } from './location.ts';

test('the language of the visit goes along', () => {
  expect(keepLanguage('/chat', '?lang=de')).toBe('/chat?lang=de');
  expect(keepLanguage('/schedule?type=qa', '?lang=ru&x=1')).toBe('/schedule?type=qa&lang=ru');
  expect(keepLanguage('/chat?lang=en', '?lang=ru')).toBe('/chat?lang=en');
  expect(keepLanguage('/chat', '')).toBe('/chat');
});

test('only targets of this site are followed', () => {
  expect(ownTarget('/chat/3?lang=de')).toBe('/chat/3?lang=de');
  for (const target of [
    '//evil.example',
    'https://evil.example/',
    String.raw`/\evil.example`,
    'javascript:x',
    '',
    null,
  ])
    expect(ownTarget(target)).toBeUndefined();
});
