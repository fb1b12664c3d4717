import { isFresh, type OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation } from './device-operation.ts';

const isAbout = (id: number) => (op: OutboxOp) =>
  (op.kind === 'review.edit' || op.kind === 'review.delete') && op.args.id === id;

const supersededSeqs = (lane: readonly OutboxOp[], id: number): number[] =>
  lane
    .filter(isAbout(id))
    .filter((op) => op.state === 'dead' || isFresh(op))
    .map(({ seq }) => seq);

/** The last text replaces earlier unsent ones. */
export const editReview: DeviceOperation<'review.edit'> = {
  coalesce: (lane, incoming) => ({ put: [], remove: supersededSeqs(lane, incoming.args.id), add: incoming }),
};

/** A withdrawal removes unsent edits. */
export const deleteReview: DeviceOperation<'review.delete'> = {
  coalesce: (lane, incoming) => ({ put: [], remove: supersededSeqs(lane, incoming.args.id), add: incoming }),
};
