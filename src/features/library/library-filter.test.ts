import { expect, it } from 'vitest';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { countTies, filterMaterials, grouped, idsOf, type LibraryFilter } from './library-filter.ts';

const material = (id: number, more: Partial<MaterialView> = {}) =>
  ({
    id,
    name: `m${id}`,
    file_name: null,
    additional: false,
    type: 'materials',
    user_id: 1,
    events: [],
    folder: [],
    ...more,
  }) as unknown as MaterialView;
const rows = [
  material(1, { name: 'Müll und Wasser', folder: [{ id: 5 }] }),
  material(2, { additional: true, file_name: 'Зелёный.pdf', user_id: 2 }),
  material(3, { type: 'videos', events: [{ id: 9 }] }),
];
const all: LibraryFilter = { text: '', experts: [], event: null, folder: null, sort: 'date' };
const ids = (shelf: 'basic' | 'additional' | 'videos' | 'kept', filter: Partial<LibraryFilter> = {}) =>
  filterMaterials(rows, shelf, { ...all, ...filter }, new Set([2])).map(({ id }) => id);

it('filters a shelf by expert, event or folder', () => {
  expect(ids('basic')).toEqual([1, 3]);
  expect(ids('additional')).toEqual([2]);
  expect(ids('videos')).toEqual([3]);
  expect(ids('kept')).toEqual([2]);
  expect(ids('basic', { folder: 5 })).toEqual([1]);
  expect(ids('basic', { event: 9 })).toEqual([3]);
  expect(ids('additional', { experts: [1] })).toEqual([]);
});

it('searches all shelves by name and file name, without accents', () => {
  expect(ids('basic', { text: 'muell' })).toEqual([1]);
  expect(ids('videos', { text: 'зеленый' })).toEqual([2]);
  expect(ids('basic', { text: 'nichts' })).toEqual([]);
});

it('counts materials per folder, separates videos and parses ids', () => {
  expect(countTies(rows, 'folder').get(5)).toBe(1);
  expect(grouped(rows).videos.map(({ id }) => id)).toEqual([3]);
  expect(idsOf('3,x,7,-1,')).toEqual([3, 7]);
});
