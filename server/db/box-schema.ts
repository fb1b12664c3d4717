import type { ColumnType, Generated, Selectable } from 'kysely';
import type { BoxCopyOnWire, CopyManifest } from '../../contract/boxes.ts';
import type { ErrorCode, ErrorSubject, FieldErrors } from '../../contract/errors.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface BoxTable {
  id: Generated<number>;
  /** Given at the pairing, and to no other pairing. */
  number: Optional<number>;
  name: string;
  /** Days from the pairing until the box expires. */
  days: number;
  group_ids: Generated<number[]>;
  folder_ids: Generated<number[]>;
  /** Hash of the code for the pairing; null once it was used. */
  code_hash: Optional<Buffer>;
  code_expires_at: MaybeTimestamp;
  /** Stays after the revocation, so that the box learns why it is refused. */
  token_hash: Optional<Buffer>;
  version: Optional<string>;
  created_by: Optional<number>;
  created_at: Timestamp;
  paired_at: MaybeTimestamp;
  expires_at: MaybeTimestamp;
  revoked_at: MaybeTimestamp;
  last_contact_at: MaybeTimestamp;
  /** Operations that the school has executed because this box handed them over. */
  handed_over: Generated<number>;
  last_handover_at: MaybeTimestamp;
}
export type BoxRow = Selectable<BoxTable>;

/** The contents of a copy, without what the columns and the box have. */
export type StoredManifest = Pick<CopyManifest, 'rev' | 'parts' | 'files'>;

interface BoxCopyTable {
  id: Generated<number>;
  box_id: number;
  name: string;
  made_at: Timestamp;
  taken_at: MaybeTimestamp;
  /** Null once its parts are deleted. */
  manifest: ColumnType<StoredManifest | null, string | null, string | null>;
  counts: Json<Omit<BoxCopyOnWire, 'id' | 'made_at' | 'taken_at'>>;
  /** All sessions in the copy have this id or a lower one. */
  last_session_id: number;
}
export type BoxCopyRow = Selectable<BoxCopyTable>;

/** A refusal that is the same for the box and for the device of an operation. */
interface HeldRefusalTable {
  user_id: number;
  op_id: string;
  refusal: ColumnType<StoredRefusal, string, never>;
  created_at: Timestamp;
}

/** The parts of a refusal that do not depend on the language. */
export interface StoredRefusal {
  code: ErrorCode;
  subject?: ErrorSubject;
  /** Rules by field, as in `Refusal`. */
  fields?: FieldErrors;
}

export interface BoxTables {
  box: BoxTable;
  box_copy: BoxCopyTable;
  /** Gzipped lines of JSON by their SHA-256, which several copies can share. */
  box_part: { hash: string; content: ColumnType<Uint8Array, Buffer, never> };
  held_refusal: HeldRefusalTable;
}
