import type { Coalesced } from '../outbox-change.ts';
import { isFresh, type NewOp, type OutboxOp } from '../outbox-op.ts';

/** Adds the op and removes earlier ops about the same thing that are unsent or dead. */
export function replaceEarlier(
  lane: readonly OutboxOp[],
  incoming: NewOp,
  isSame: (op: OutboxOp) => boolean,
): Coalesced {
  const replaced = lane.filter((op) => isSame(op) && (op.state === 'dead' || isFresh(op)));
  return { put: [], remove: replaced.map(({ seq }) => seq), add: incoming };
}

/** For the last op of a kind per message. */
export const latestOfMessage = {
  coalesce: (lane: readonly OutboxOp[], incoming: NewOp): Coalesced =>
    replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === incoming.kind && idOf(op) === idOf(incoming) && op.dependsOn === incoming.dependsOn,
    ),
};

const idOf = ({ args }: Pick<NewOp, 'args'>): number => ('id' in args ? (args.id ?? 0) : 0);

/** For the last op of a kind per group; each group has a lane of its own. */
export const latestOfGroup = {
  coalesce: (lane: readonly OutboxOp[], incoming: NewOp): Coalesced =>
    replaceEarlier(lane, incoming, (op) => op.kind === incoming.kind),
};

/** For ops that merge with no other. */
export const addWithoutMerge = {
  coalesce: (_lane: readonly OutboxOp[], add: NewOp): Coalesced => ({ put: [], remove: [], add }),
};
