import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { tokenHash } from '../../auth/tokens.ts';

/** In ms. A sign-in page offers passkeys as long as it is open. */
const lifetimeMs = 60 * 60_000;

interface Challenge {
  challenge: string;
  /** The person who adds a passkey; null for a sign-in. */
  owner: { userId: number; handle: string } | null;
  now: number;
}

/** Stores a challenge, to which one response is accepted. */
export async function storeChallenge(db: Reader, { challenge, owner, now }: Challenge): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: tokenHash(challenge),
      user_id: owner?.userId ?? null,
      user_handle: owner?.handle ?? null,
      expires_at: new Date(now + lifetimeMs),
    })
    .execute();
}

export async function expireChallenges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', new Date(now())).execute();
}

/** Returns whether the challenge was sent to this person, or for a sign-in with null, and is still valid. */
export async function isChallenge(
  db: Reader,
  { challenge, userId, now }: { challenge: string; userId: number | null; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('passkey_challenge')
    .select('challenge_hash')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a challenge, which can't be used again. Undefined if a simultaneous request has used it. */
export const takeChallenge = (db: Reader, challenge: string) =>
  db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', tokenHash(challenge))
    .returning('user_handle')
    .executeTakeFirst();
