import type { ColumnType, Generated } from 'kysely';
import type { MaybeTimestamp, Timestamp } from './columns.ts';

export interface SecondFactorTable {
  user_id: number;
  secret: ColumnType<Uint8Array, Buffer, Buffer>;
  created_at: Timestamp;
  /** Null until the first code was entered: until then the sign-in asks for none. */
  confirmed_at: MaybeTimestamp;
  /** The 30 seconds of the last accepted code, counted from 1970. Each code is accepted once. */
  last_step: Generated<number>;
  /**
   * When a new password by mail deleted the passkeys that were the second factor. Until an administrator deletes the row,
   * the owner of the account can't set up another one.
   */
  passkeys_lost_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

export interface RecoveryCode {
  user_id: number;
  code_hash: Buffer;
}
