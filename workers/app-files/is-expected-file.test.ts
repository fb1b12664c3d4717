import { expect, test } from 'vitest';
import { isExpectedFile } from './is-expected-file.ts';

const response = (type: string, status = 200) =>
  new Response('', { status, headers: { 'content-type': type } });

test.each([
  ['https://school.example/documents/manual.en.pdf', 'application/pdf', true],
  ['https://school.example/documents/agreement.de.html?v=1', 'text/html; charset=utf-8', true],
  ['https://school.example/assets/main-1.js', 'text/javascript', true],
  ['https://school.example/documents/manual.en.pdf', 'text/html; charset=utf-8', false],
  ['https://school.example/assets/main-1.js', 'application/xhtml+xml; html', false],
  ['https://school.example/documents/agreement.de.html', 'application/json', false],
])('answers %s as %s: %s', (address, type, expected) =>
  expect(isExpectedFile(address, response(type))).toBe(expected),
);

test('refuses errors', () =>
  expect(isExpectedFile('https://school.example/emoji/de/data.json', response('application/json', 503))).toBe(
    false,
  ));
