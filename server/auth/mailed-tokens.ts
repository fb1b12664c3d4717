import type { Reader } from '../db/client.ts';
import { newToken, tokenHash } from './tokens.ts';

type Purpose = 'confirm' | 'reset' | 'address' | 'invite';

const minute = 60_000;
const lifetime: Record<Purpose, number> = {
  confirm: 24 * 60 * minute,
  reset: 60 * minute,
  address: 24 * 60 * minute,
  // Invitations to speakers, sent months ahead of the event.
  invite: 14 * 24 * 60 * minute,
};

interface NewMailedToken {
  purpose: Purpose;
  userId: number;
  now: number;
  /** Stored with the token and returned when it is taken. */
  data?: unknown;
}

/** Creates a token for a link in a mail. The database stores only its hash. */
export async function createMailedToken(
  db: Reader,
  { purpose, userId, now, data }: NewMailedToken,
): Promise<string> {
  const token = newToken();
  await db.deleteFrom('mailed_token').where('expires_at', '<', new Date(now)).execute();
  await db
    .insertInto('mailed_token')
    .values({
      token_hash: tokenHash(token),
      purpose,
      user_id: userId,
      data: data === undefined ? null : JSON.stringify(data),
      expires_at: new Date(now + lifetime[purpose]),
    })
    .execute();
  return token;
}

/** Takes a valid token, which can't be used again. Undefined if it is unknown, used or expired. */
export async function takeMailedToken(db: Reader, purpose: Purpose, token: string, now: number) {
  return db
    .deleteFrom('mailed_token')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .returning(['user_id', 'data'])
    .executeTakeFirst();
}

export const dropMailedTokens = (db: Reader, userId: number) =>
  db.deleteFrom('mailed_token').where('user_id', '=', userId).execute();
