import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { OperationKind } from '../../../../contract/operations.ts';
import type { RowKind } from '../../../../contract/row-kinds.ts';
import type { Material } from '../../../../contract/library.ts';
import type { User } from '../../../../contract/users.ts';
import type { Database, GroupRow, StoredBlob } from '../../../../src/db/database.ts';
import type { OutboxOp } from '../../../../src/db/outbox-op.ts';
import type { Call } from '../../transport/http.ts';
import { type ReportUnreadable, readRow, type RowChange } from '../../apply/row-change.ts';
import type { Leadership } from '../../leader/leadership.ts';

export type OpOf<K extends OperationKind> = Extract<OutboxOp, { kind: K }>;

export interface OpCall {
  endpoint: Endpoint;
  call: Call;
  /** The alternative call for a server that does not know the endpoint. */
  alternative?: OpCall;
  /** The specification does not document the call, so a 404 is a refusal even without a subject. */
  undocumented?: true;
}

/** Stored rows for calls that plain servers accept only with all fields. */
export interface StoredRows {
  me: User | undefined;
  group: GroupRow | undefined;
  material: Material | undefined;
}

export interface RequestInputs {
  file: StoredBlob | undefined;
  /** Null unless the server knows only the specification: then calls contain only what it documents. */
  plain: StoredRows | null;
  db: Database;
  /** In ms. */
  now: number;
}

/** How an operation is sent, and how its response changes the stored rows. */
export interface SentOperation<K extends OperationKind> {
  /** The plain calls that carry it out, in order. A rejection is permanent: the op can't be sent. */
  request: (op: OpOf<K>, needed: RequestInputs) => OpCall[] | Promise<OpCall[]>;
  /** The row changes in the response to the last call. */
  readResult: (op: OpOf<K>, data: unknown, note: ReportUnreadable) => RowChange[];
  /**
   * Further changes on the device, in the transaction that removes the op. `gone`: the server no longer has
   * the target of the op. `data`: that of the response.
   */
  whenDone?: (leadership: Leadership, op: OpOf<K>, gone: boolean, data: unknown) => Promise<void>;
}

export const readRowOfKind =
  (kind: RowKind) =>
  (_op: OutboxOp, data: unknown, note: ReportUnreadable): RowChange[] => {
    const change = data === null ? null : readRow(kind, data, note);
    return change ? [change] : [];
  };

/** The deletion of a row that another operation may have brought back before the response arrived. */
export const deletionOf = (op: OutboxOp, t: 'booking' | 'material' | 'membership', id: number): RowChange[] =>
  op.deletesRev === null ? [] : [{ t, op: 'del', id, rev: op.deletesRev ?? 0 }];

export const readNothing = (): RowChange[] => [];
