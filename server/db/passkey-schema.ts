import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  /** Base64url, like `user_handle`. */
  credential_id: string;
  /** COSE. */
  public_key: ColumnType<Uint8Array, Buffer, never>;
  /** Random bytes by which authenticators know the account. */
  user_handle: string;
  /** Host name for which the passkey works. */
  rp_id: string;
  /** The authenticator's count of signatures; 0 if it does not count. */
  counter: number;
  transports: Json<string[]>;
  synced: boolean;
  name: string;
  created_at: Timestamp;
  last_used_at: MaybeTimestamp;
}

export interface PasskeyChallenge {
  challenge_hash: Buffer;
  /** The person who adds a passkey; null for a sign-in. */
  user_id: number | null;
  user_handle: string | null;
  expires_at: Timestamp;
}
