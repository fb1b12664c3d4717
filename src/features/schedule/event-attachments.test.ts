import { expect, test } from 'vitest';
import type { Material } from '../../../contract/library.ts';
import { attachmentFinder } from './event-attachments.ts';

const material = (id: number, file: string, events: number[] = []) =>
  ({ id, name: `Material ${id}`, file, events: events.map((event) => ({ id: event })) }) as Material;

test('matches an attachment without an id by its file and lists it once', () => {
  const library = [
    material(1, '/files/1.pdf', [7]),
    material(2, '/files/2.pdf'),
    material(3, '/files/3.pdf'),
  ];
  const named = [
    { name: 'Handout', file: '/files/1.pdf' },
    { name: 'Slides', file: '/files/2.pdf' },
    { name: 'Elsewhere', file: 'https://example.org/4.pdf' },
  ];
  const { materials, others } = attachmentFinder(library)(7, named);
  expect(materials.map(({ id }) => id)).toEqual([1, 2]);
  expect(others.map(({ name }) => name)).toEqual(['Elsewhere']);
});

test('matches an attachment with an id by the id only', () => {
  const library = [material(1, '/files/1.pdf')];
  expect(attachmentFinder(library)(7, [{ id: 1, name: 'A', file: '/other.pdf' }]).materials).toHaveLength(1);
  expect(attachmentFinder(library)(7, [{ id: 5, name: 'B', file: '/files/1.pdf' }]).others).toHaveLength(1);
});
