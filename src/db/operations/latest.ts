import type { Coalesced } from '../outbox-change.ts';
import { isFresh, type NewOp, type OutboxOp } from '../outbox-op.ts';

/** The last word counts: what was said of the same before and has not left gives way, and so does what was refused. */
export function lastWord(
  lane: readonly OutboxOp[],
  incoming: NewOp,
  isSame: (op: OutboxOp) => boolean,
): Coalesced {
  const moot = lane.filter((op) => isSame(op) && (op.state === 'dead' || isFresh(op)));
  return { put: [], remove: moot.map(({ seq }) => seq), add: incoming };
}

/** Of each message the last word. */
export const latestOfMessage = {
  coalesce: (lane: readonly OutboxOp[], incoming: NewOp): Coalesced =>
    lastWord(
      lane,
      incoming,
      (op) => op.kind === incoming.kind && idOf(op) === idOf(incoming) && op.dependsOn === incoming.dependsOn,
    ),
};

const idOf = ({ args }: Pick<NewOp, 'args'>): number => ('id' in args ? args.id : 0);

/** Of a group, which has a lane of its own, the last word. */
export const latestOfGroup = {
  coalesce: (lane: readonly OutboxOp[], incoming: NewOp): Coalesced =>
    lastWord(lane, incoming, (op) => op.kind === incoming.kind),
};

/** It meets nothing. */
export const onlyAdded = {
  coalesce: (_lane: readonly OutboxOp[], add: NewOp): Coalesced => ({ put: [], remove: [], add }),
};
