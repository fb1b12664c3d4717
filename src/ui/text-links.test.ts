import { expect, test } from 'vitest';
import { safeHref, textLinks } from './text-links.ts';

test('addresses in a text become links, the full stop after them does not', () => {
  expect(textLinks('See https://example.org/a?b=1. Thanks')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '. Thanks' },
  ]);
  expect(textLinks('(https://de.wikipedia.org/wiki/Jurte_(Zelt))')[1]?.text).toBe(
    'https://de.wikipedia.org/wiki/Jurte_(Zelt)',
  );
});

test('a mail address is a link to write to', () => {
  expect(textLinks('Fragen an schule@example.kz!')).toEqual([
    { text: 'Fragen an ' },
    { text: 'schule@example.kz', href: 'mailto:schule@example.kz' },
    { text: '!' },
  ]);
});

test('an address that begins with www is a link over https', () => {
  expect(textLinks('Siehe www.example.kz/a, oder WWW.Пример.рф')).toEqual([
    { text: 'Siehe ' },
    { text: 'www.example.kz/a', href: 'https://www.example.kz/a' },
    { text: ', oder ' },
    { text: 'WWW.Пример.рф', href: 'https://www.xn--e1afmkfd.xn--p1ai/' },
  ]);
  for (const text of ['www.', 'www.example', 'awww.example.kz', 'x/www.example.kz', 'the www. is old'])
    expect(textLinks(text).some((part) => part.href)).toBe(false);
});

test('nothing else is ever a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
    'ftp://a.example',
  ]) {
    expect(textLinks(text).some((part) => part.href)).toBe(false);
    expect(safeHref(text)).toBeUndefined();
  }
  expect(safeHref('\u0001javascript:alert(1)')).toBeUndefined();
  expect(safeHref(' https://example.org')).toBe('https://example.org/');
});

test('a message as long as it may be takes a moment, whatever it is made of', () => {
  const runs = [
    'a',
    'a.',
    '@',
    'a@',
    '.',
    'http://',
    'https://a.',
    'www.',
    'www.a.',
    'mailto:',
    '-',
    'a@b.',
    ')',
  ];
  for (const run of runs) {
    const text = `${run.repeat(10_000 / run.length)}x`;
    const started = performance.now();
    textLinks(text);
    textLinks(`https://${text}`);
    expect([run, performance.now() - started < 50]).toEqual([run, true]);
  }
});
