import type { NewOp, OutboxOp } from './outbox-op.ts';

/** What to write and what to remove in the outbox, by one decision. */
export interface OutboxChange {
  put: OutboxOp[];
  remove: number[];
}

export interface Coalesced extends OutboxChange {
  /** The op that is still to be added, none when another carries its meaning. */
  add: NewOp | null;
}
