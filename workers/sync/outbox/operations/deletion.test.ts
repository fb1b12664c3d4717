import { expect, it } from 'vitest';
import type { OutboxOp } from '../../../../src/db/outbox-op.ts';
import { deletionOf } from './operation.ts';

const deletion = (deletesRev?: number | null) =>
  deletionOf({ ...(deletesRev !== undefined && { deletesRev }) } as OutboxOp, 'booking', 4);

it('deletes the version of the row that was stored when the op was first sent', () => {
  expect(deletion(5)).toEqual([{ t: 'booking', op: 'del', id: 4, rev: 5 }]);
});

it('deletes nothing if there was no row', () => expect(deletion(null)).toEqual([]));

it('deletes every version for a server without keys', () => {
  expect(deletion()).toEqual([{ t: 'booking', op: 'del', id: 4, rev: 0 }]);
});
