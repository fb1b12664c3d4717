import type { NewOp, OutboxOp } from './outbox-op.ts';

/** Changes of the outbox that belong to one transaction. */
export interface OutboxChange {
  put: OutboxOp[];
  remove: number[];
}

export interface Coalesced extends OutboxChange {
  /** The op to add; null if another op already has its effect. */
  add: NewOp | null;
}
