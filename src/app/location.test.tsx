import { expect, test } from 'vitest';
import { storeLanguage, ownTarget } from './location.ts';

test('keeps the language of the visit in addresses', () => {
  expect(storeLanguage('/chat', '?lang=de')).toBe('/chat?lang=de');
  expect(storeLanguage('/schedule?type=qa', '?lang=ru&x=1')).toBe('/schedule?type=qa&lang=ru');
  expect(storeLanguage('/chat?lang=en', '?lang=ru')).toBe('/chat?lang=en');
  expect(storeLanguage('/chat', '')).toBe('/chat');
});

test.each([
  ['/chat/3?lang=de', '/chat/3?lang=de'],
  ['/schedule', '/schedule'],
  ['/a/../profile', '/profile'],
  ['/x?to=https://evil.example', '/x?to=https://evil.example'],
])('follows %s', (target, followed) => expect(ownTarget(target)).toBe(followed));

test.each([
  '//evil.example',
  '///evil.example',
  'https://evil.example/',
  'http:evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:x',
  'data:text/html,x',
  'evil.example',
  'schedule',
  '@evil.example',
  'https://localhost@evil.example/',
  '',
  null,
])('does not follow %j, which leaves the site', (target) => expect(ownTarget(target)).toBeUndefined());
