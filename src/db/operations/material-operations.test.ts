import { expect, it } from 'vitest';
import type { NewOp, OutboxOp } from '../outbox-op.ts';
import { deviceOperation } from '../operations.ts';

const op = (fresh: NewOp, seq: number, rest: Partial<OutboxOp> = {}): OutboxOp =>
  ({
    ...fresh,
    seq,
    opId: `op${seq}`,
    v: 1,
    lane: 'library',
    state: 'queued',
    attempts: 0,
    ...rest,
  }) as OutboxOp;
const edit = (args: object): NewOp => ({ kind: 'material.edit', args: { id: 4, ...args } });
const remove: NewOp = { kind: 'material.delete', args: { id: 4 } };
const restore: NewOp = { kind: 'material.restore', args: { id: 4 } };
const coalesce = (lane: OutboxOp[], incoming: NewOp) =>
  deviceOperation(incoming.kind).coalesce(lane, incoming, 'new');
const sending = { state: 'sending', firstAttemptAt: 1 } as const;

it('merges unsent edits of a material', () => {
  expect(coalesce([op(edit({ name: 'A', folder: [1] }), 1)], edit({ name: 'B' }))).toMatchObject({
    remove: [1],
    add: { args: { id: 4, name: 'B', folder: [1] } },
  });
  expect(coalesce([op(edit({ name: 'A' }), 1, sending)], edit({ name: 'B' }))).toMatchObject({ remove: [] });
  expect(
    coalesce([op({ kind: 'material.edit', args: { id: 5, name: 'A' } }, 1)], edit({ name: 'B' })).remove,
  ).toEqual([]);
});

it('sends an edit before a deletion, which can be undone, and drops a refused edit', () => {
  expect(coalesce([op(edit({ name: 'A' }), 1)], remove)).toMatchObject({ remove: [], add: remove });
  expect(coalesce([op(edit({ name: 'A' }), 1, { state: 'dead' })], remove)).toMatchObject({ remove: [1] });
});

it('removes an unsent deletion on restore, and undoes one that may have arrived', () => {
  expect(coalesce([op(remove, 1)], restore)).toEqual({ put: [], remove: [1], add: null });
  expect(coalesce([op(remove, 1, sending)], restore)).toMatchObject({ remove: [], add: restore });
  expect(coalesce([], restore)).toMatchObject({ add: restore });
});
