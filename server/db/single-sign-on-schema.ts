import type { ColumnType, Generated } from 'kysely';
import type { MaybeTimestamp, Timestamp } from './columns.ts';

/** An account at an identity provider with which a person signs in. */
export interface LinkedIdentityTable {
  id: Generated<number>;
  user_id: number;
  /** `iss` and `sub` of the ID token. */
  issuer: string;
  subject: string;
  /** Confirmed by the provider; null without one. */
  email: string | null;
  created_at: Timestamp;
  last_used_at: MaybeTimestamp;
}

/** The secret of the school at an identity provider. It is never sent to another provider. */
export interface ProviderSecretTable {
  issuer: string;
  client_id: string;
  secret: string;
}

/** The part of an ID token that the school takes over. */
export interface PersonClaims {
  /** Only if the provider has confirmed it. */
  email: string | null;
  /** May be empty, like `last_name`. */
  first_name: string;
  last_name: string;
  role: 'attendee' | 'expert';
  /** Values that may be the id or a title of a course. */
  courses: string[];
}

/** A sign-in for which a person is at the identity provider, or has just come back. */
export interface ProviderSignInTable {
  state_hash: Buffer;
  secret_hash: Buffer;
  /** The person who links an account from the profile; null for a sign-in. */
  user_id: number | null;
  issuer: string;
  client_id: string;
  redirect_address: string;
  /** PKCE. */
  code_verifier: string;
  nonce: string;
  /** Null until the provider has confirmed the person. */
  subject: string | null;
  claims: ColumnType<PersonClaims | null, string | null | undefined, string>;
  expires_at: Timestamp;
  /** When the proof began a session or linked an account; null before. */
  used_at: MaybeTimestamp;
  /** The session that it began. */
  used_by: ColumnType<number | null, number | undefined, number | null>;
}
