import { expect, test } from 'vitest';
import { safeHref, textLinks } from './text-links.ts';

test('turns addresses into links without the full stop after them', () => {
  expect(textLinks('See https://example.org/a?b=1. Thanks')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '. Thanks' },
  ]);
  expect(textLinks('(https://de.wikipedia.org/wiki/Jurte_(Zelt))')[1]?.text).toBe(
    'https://de.wikipedia.org/wiki/Jurte_(Zelt)',
  );
});

test('turns a mail address into a mailto link', () => {
  expect(textLinks('Fragen an schule@example.kz!')).toEqual([
    { text: 'Fragen an ' },
    { text: 'schule@example.kz', href: 'mailto:schule@example.kz' },
    { text: '!' },
  ]);
});

test('links an address that begins with www over https', () => {
  expect(textLinks('Siehe www.example.kz/a, oder WWW.Пример.рф')).toEqual([
    { text: 'Siehe ' },
    { text: 'www.example.kz/a', href: 'https://www.example.kz/a' },
    { text: ', oder ' },
    { text: 'WWW.Пример.рф', href: 'https://www.xn--e1afmkfd.xn--p1ai/' },
  ]);
  for (const text of ['www.', 'www.example', 'awww.example.kz', 'x/www.example.kz', 'the www. is old'])
    expect(textLinks(text).some((part) => part.href)).toBe(false);
});

test('links nothing else', () => {
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

test('parses a message of the maximum length quickly, whatever it contains', () => {
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
    const started = process.cpuUsage();
    textLinks(text);
    textLinks(`https://${text}`);
    const { user } = process.cpuUsage(started);
    expect([run, user < 200_000]).toEqual([run, true]);
  }
});
