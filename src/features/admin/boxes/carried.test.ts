import { expect, test } from 'vitest';
import { type BoxChoices, carriedTotal, existing } from './carried.ts';

const choices: BoxChoices = {
  groups: [
    { id: 1, name: 'All', messages: 40, file_bytes: 1000 },
    { id: 2, name: 'Excursion', messages: 5, file_bytes: 0 },
  ],
  folders: [
    { id: 1, name: 'Slides', materials: 7, file_bytes: 500 },
    { id: 2, name: 'Films', materials: 2, file_bytes: 90_000 },
  ],
};

test('sums messages, materials and files of the chosen groups and folders', () => {
  const nothing = { groups: new Set<number>(), folders: new Set<number>() };
  expect(carriedTotal(choices, nothing)).toEqual({ messages: 0, materials: 0, bytes: 0 });
  expect(carriedTotal(choices, { groups: new Set([1]), folders: new Set([2]) })).toEqual({
    messages: 40,
    materials: 2,
    bytes: 91_000,
  });
});

test('leaves out chosen rows that were deleted', () => {
  expect(existing(choices.groups, new Set([2, 9]))).toEqual([2]);
});
