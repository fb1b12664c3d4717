import { sql } from 'kysely';
import { apiTokenPrefix } from '../../contract/api-tokens.ts';
import { isAdmin, isOrganiser } from '../areas/people/roles.ts';
import type { Context } from '../context.ts';
import type { Db, Reader } from '../db/client.ts';
import { Refusal } from '../http/refusal.ts';
import { ownRpId } from '../areas/passkeys/relying-party.ts';
import { isUnprotected } from './factor-rules.ts';
import type { Me } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

export const newApiToken = (): string => apiTokenPrefix + newToken();

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

/** The owner of an API token, as the caller of a request. */
interface TokenCaller extends Me {
  token: NonNullable<Me['token']>;
}

/**
 * The owner of an API token, with the rights of now. Nothing is cached, so a token stops with the next request.
 *
 * @throws Refusal `unauthenticated` for an unknown token, `tokenRevoked`, `tokenExpired`, `tokenOwner` or
 * `factorMissing`
 */
export async function requireApiToken(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  token: string,
): Promise<TokenCaller> {
  const row = await db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.user_id')
    .select(['api_token.id as token_id', 'scopes', 'expires_at', 'revoked_at', 'last_used_at'])
    .select(['app_user.id', 'role', 'chat_admin', 'status', 'deleted_at'])
    .select(isUnprotected(ownRpId(config)).as('withheld'))
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (!row) throw new Refusal('unauthenticated');
  if (row.revoked_at) throw new Refusal('tokenRevoked');
  if (row.expires_at.getTime() <= now()) throw new Refusal('tokenExpired');
  if (!isOrganiser(row) || row.status !== 'approved' || row.deleted_at) throw new Refusal('tokenOwner');
  if (row.withheld) throw new Refusal('factorMissing');
  await recordUse(db, row.token_id, row.last_used_at, now());
  return {
    id: row.id,
    role: row.role,
    chatAdmin: row.chat_admin,
    status: row.status,
    withheld: false,
    staysWhenClosed: isAdmin(row),
    sessionId: -row.token_id,
    // Without a session there are no signed addresses of files; scripts send their token.
    fileKey: new Uint8Array(),
    scope: 'full',
    token: { id: row.token_id, scopes: row.scopes },
  };
}

/** In ms. A busy script must not write a row with each request. */
const usePrecisionMs = 60_000;

async function recordUse(db: Db, id: number, last: Date | null, now: number): Promise<void> {
  if (last && now - last.getTime() < usePrecisionMs) return;
  await db
    .updateTable('api_token')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', id)
    .execute()
    // A failed update must not fail the request.
    .catch(() => undefined);
}

/** Deletes the API tokens of a person, for somebody who gets an account back. */
export const deleteApiTokensOf = (db: Reader, userId: number) =>
  db.deleteFrom('api_token').where('user_id', '=', userId).execute();

/** Revoked and expired tokens are stored for this time, so that scripts learn why they are refused. */
const retention = '30 days';

export async function expireApiTokens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`delete from api_token
    where least(expires_at, revoked_at) < ${new Date(now())}::timestamptz - ${sql.lit(retention)}::interval`.execute(
    db,
  );
}
