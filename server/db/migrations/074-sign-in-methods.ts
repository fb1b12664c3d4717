import { type Kysely, sql } from 'kysely';

const statements = [
  // `password`, `passkey` or `provider`; null for sessions from before this column existed.
  `alter table session add column signed_in_with text`,
  // When a new password by mail deleted the passkeys that were the second factor of the account.
  `alter table second_factor add column passkeys_lost_at timestamptz`,
  // The session that the proof has begun, or the time at which it linked an account: it can't be used again.
  `alter table provider_sign_in add column used_at timestamptz, add column used_by bigint`,
  // `off`: the key in earlier mails stays valid.
  `alter table digest_subscription drop constraint digest_subscription_period_check,
     add constraint digest_subscription_period_check check (period in ('off', 'daily', 'weekly'))`,
];

/** How a session began, what a password reset ended, and proofs and keys that outlive their first use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
