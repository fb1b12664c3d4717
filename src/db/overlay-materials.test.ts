import { expect, it } from 'vitest';
import type { Material } from '../../contract/library.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayMaterials } from './overlay-materials.ts';

const row = { id: 4, name: 'Tables', folder: [{ id: 1 }], additional: false } as Material;
const op = (kind: string, args: object, state = 'queued') =>
  ({ kind, args: { id: 4, ...args }, state, opId: 'a', maybeSent: false }) as OutboxOp;

it('shows pending changes', () => {
  const [view] = overlayMaterials([row], [op('material.edit', { name: 'New', folder: null })]);
  expect(view).toMatchObject({ name: 'New', folder: [], additional: false, pending: { state: 'waiting' } });
});

it('hides deleted materials unless the deletion was refused', () => {
  expect(overlayMaterials([row], [op('material.delete', {})])).toEqual([]);
  expect(overlayMaterials([row], [op('material.delete', {}, 'dead')])).toMatchObject([
    { name: 'Tables', pending: { state: 'not-sent' } },
  ]);
});

it('takes a file that equals the url for a link', () => {
  const url = 'https://drive.example/film';
  expect(overlayMaterials([{ ...row, file: url, url }], [])[0]).toMatchObject({ file: null, url });
  const file = '/api/library/4/file?v=1';
  expect(overlayMaterials([{ ...row, file, url: null }], [])[0]).toMatchObject({ file, url: null });
  expect(overlayMaterials([{ ...row, file: url, url: null }], [])[0]).toMatchObject({ file: url });
});
