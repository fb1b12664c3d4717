import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { OperationKind } from '../../../../contract/operations.ts';
import type { RowKind } from '../../../../contract/row-kinds.ts';
import type { Material } from '../../../../contract/library.ts';
import type { User } from '../../../../contract/users.ts';
import type { GroupRow, StoredBlob } from '../../../../src/db/database.ts';
import type { OutboxOp } from '../../../../src/db/outbox-op.ts';
import type { Call } from '../../transport/http.ts';
import { type NoteOdd, readRow, type RowChange } from '../../apply/row-change.ts';
import type { Leadership } from '../../leader/leadership.ts';

export type OpOf<K extends OperationKind> = Extract<OutboxOp, { kind: K }>;

export interface OpCall {
  endpoint: Endpoint;
  call: Call;
  /** Another way to the same, for a server that does not know the endpoint. */
  otherwise?: OpCall;
  /** The specification does not show the call: an answer of 404 is a refusal whatever it is about. */
  guessed?: true;
}

/** Rows that a server of the specification alone takes only as a whole. */
export interface PlainNeeds {
  me: User | undefined;
  group: GroupRow | undefined;
  material: Material | undefined;
}

export interface Needed {
  file: StoredBlob | undefined;
  /** Null unless the server knows only the specification: then calls carry only what that names. */
  plain: PlainNeeds | null;
}

/** What an operation is to the server, and what its answer does to the rows. */
export interface SentOperation<K extends OperationKind> {
  /** The plain calls that carry it out, one after the other. */
  request: (op: OpOf<K>, needed: Needed) => OpCall[];
  /** The rows that the answer to the last of them brings. */
  readResult: (op: OpOf<K>, data: unknown, note: NoteOdd) => RowChange[];
  /** What else follows on the device, in the transaction that takes the op away; `gone`: what it is about was not there. */
  whenDone?: (leadership: Leadership, op: OpOf<K>, gone: boolean) => Promise<void>;
}

export const answersRow =
  (kind: RowKind) =>
  (_op: OutboxOp, data: unknown, note: NoteOdd): RowChange[] => {
    const change = data === null ? null : readRow(kind, data, note);
    return change ? [change] : [];
  };

export const answersNothing = (): RowChange[] => [];
