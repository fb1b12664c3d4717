import type { OperationKind } from '../../../contract/operations.ts';
import type { Database } from '../database.ts';
import type { Coalesced } from '../outbox-change.ts';
import type { NewOp, OutboxOp } from '../outbox-op.ts';

export type OpOf<K extends OperationKind> = Extract<OutboxOp, { kind: K }>;
export type NewOpOf<K extends OperationKind> = Extract<NewOp, { kind: K }>;

/** What an operation does on the device before it is sent. */
export interface DeviceOperation<K extends OperationKind> {
  /** How a new op meets those of its lane, which are given in order; `opId` is what it will be called. */
  coalesce: (lane: readonly OutboxOp[], incoming: NewOpOf<K>, opId: string) => Coalesced;
  /** What it becomes on this device; null where there is nothing to do. Inside a transaction over `preparedFrom`. */
  prepare?: (op: NewOpOf<K>, db: Database) => Promise<NewOpOf<K> | null>;
  preparedFrom?: readonly ('logs' | 'meta')[];
  /** How long it waits for the next one to join it, in milliseconds. */
  delay?: number;
  /** The person does not mean it as a change: while it waits nobody is told. */
  silent?: true;
}

export const addOnly = (add: NewOp | null): Coalesced => ({ put: [], remove: [], add });
