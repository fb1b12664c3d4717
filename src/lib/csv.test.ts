import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+49 170', "'+49 170"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a;b', '"a;b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [-3, '-3'],
])('writes %j as %j, which no spreadsheet evaluates', (value, written) => {
  expect(csvOf([[value]])).toBe(`\uFEFF${written}\r\n`);
});
