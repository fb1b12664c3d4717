import { expect, it } from 'vitest';
import { type MaterialSort, sortMaterials } from './sort-materials.ts';

const rows = [
  { id: 1, name: 'Band 10', added_at: 300, type: 'videos', event_type: 'lecture', events: [{ id: 2 }] },
  { id: 2, name: 'Ёлка', added_at: 100, type: 'materials', event_type: null, events: [] },
  { id: 3, name: 'band 9', added_at: 200, type: 'materials', event_type: 'b2b', events: [{ id: 1 }] },
];
const names: Record<number, string> = { 1: 'Alpha', 2: 'Beta' };
const order = (sort: MaterialSort) =>
  sortMaterials(rows, sort, 'ru', (id) => names[id] ?? '').map(({ id }) => id);

it.each([
  ['name', [2, 3, 1]],
  ['-name', [1, 3, 2]],
  ['created_at', [1, 3, 2]],
  ['-date', [2, 3, 1]],
  ['event_name', [3, 1, 2]],
  ['-event_name', [1, 3, 2]],
  ['event_type', [3, 1, 2]],
  ['type', [3, 2, 1]],
] as const)('sorts by %s', (sort, expected) => {
  const found = order(sort);
  if (sort === 'type') expect(found.at(-1)).toBe(1);
  else expect(found).toEqual(expected);
});
