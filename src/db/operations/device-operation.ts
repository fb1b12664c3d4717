import type { OperationKind } from '../../../contract/operations.ts';
import type { Database } from '../database.ts';
import type { Coalesced } from '../outbox-change.ts';
import type { NewOp, OutboxOp } from '../outbox-op.ts';

export type OpOf<K extends OperationKind> = Extract<OutboxOp, { kind: K }>;
export type NewOpOf<K extends OperationKind> = Extract<NewOp, { kind: K }>;

/** How an operation is handled on the device before it is sent. */
export interface DeviceOperation<K extends OperationKind> {
  /** Merges a new op with the ops of its lane, given in order. `opId` is the id that the new op will have. */
  coalesce: (lane: readonly OutboxOp[], incoming: NewOpOf<K>, opId: string) => Coalesced;
  /**
   * Changes the op before it is merged; null if there is nothing to do. Runs inside a transaction over
   * `preparedFrom`.
   */
  prepare?: (op: NewOpOf<K>, db: Database) => Promise<NewOpOf<K> | null>;
  preparedFrom?: readonly ('logs' | 'meta')[];
  /** How long it waits for further ops to merge with, in ms. */
  delay?: number;
  /** The op is not shown to the person as a pending change; `always`: not even if it was refused. */
  silent?: 'unless refused' | 'always';
}

export const addOnly = (add: NewOp | null): Coalesced => ({ put: [], remove: [], add });
