import { expect, it } from 'vitest';
import { vcardFile } from './vcard.ts';

it('writes only what the person shares', () => {
  const text = vcardFile([
    { firstName: 'Әлия', lastName: 'Нұрланова', shared: { email: 'aliya@example.org', phone: null } },
  ]);
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Нұрланова;Әлия;;;',
    'FN:Әлия Нұрланова',
    'EMAIL;TYPE=INTERNET:aliya@example.org',
    'END:VCARD',
    '',
  ]);
});

it('escapes commas, semicolons and line breaks, and completes web addresses', () => {
  const text = vcardFile([
    {
      firstName: 'Jan',
      lastName: 'Weber; Sohn',
      shared: { work_place: 'Abfall, Wasser', linkedin_link: 'linkedin.com/in/jan' },
      note: 'Tisch 4\nruft an',
    },
  ]);
  expect(text).toContain('N:Weber\\; Sohn;Jan;;;\r\n');
  expect(text).toContain('ORG:Abfall\\, Wasser\r\n');
  expect(text).toContain('URL:https://linkedin.com/in/jan\r\n');
  expect(text).toContain('NOTE:Tisch 4\\nruft an\r\n');
});

it('folds long lines without splitting letters', () => {
  const note = 'Сортировка отходов '.repeat(20);
  const text = vcardFile([{ firstName: 'A', lastName: 'B', shared: {}, note }]);
  const lines = text.split('\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(note);
});
