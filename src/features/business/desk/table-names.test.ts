import { expect, it } from 'vitest';
import { newTableNames } from './table-names.ts';

it('numbers several tables, after the numbers that are taken', () => {
  expect(newTableNames('Table', 3, [{ name: 'table 2' }])).toEqual(['Table 1', 'Table 3', 'Table 4']);
});

it('keeps the name of a single table, unless it is taken', () => {
  expect(newTableNames('Foyer', 1, [])).toEqual(['Foyer']);
  expect(newTableNames('Foyer', 1, [{ name: 'Foyer' }])).toEqual(['Foyer 1']);
});
