import * as contract from '../../../contract/api-tokens.ts';
import type { ApiTokenOnWire } from '../../../contract/api-tokens.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { newApiToken } from '../../auth/api-tokens.ts';
import { isUnprotected } from '../../auth/factor-rules.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { ownRpId } from '../passkeys/relying-party.ts';
import { isAdmin, isOrganiser, requireRole } from '../people/roles.ts';
import { personJson, personOf } from '../people/rows.ts';
import { lockUser } from '../profile/operations.ts';

const dayMs = 24 * 3_600_000;
const maxListed = 500;

const usable = (db: Reader, config: Config) =>
  db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.user_id')
    .select(['api_token.id', 'api_token.user_id', 'name', 'scopes', 'expires_at', 'last_used_at'])
    .select(['api_token.created_at', 'app_user.role', 'app_user.status'])
    .select([isUnprotected(ownRpId(config)).as('withheld'), personJson('app_user').as('owner')])
    .where('revoked_at', 'is', null);

type TokenRow = Awaited<ReturnType<ReturnType<typeof usable>['execute']>>[number];

function stateOf(row: TokenRow, now: number): ApiTokenOnWire['state'] {
  if (row.expires_at.getTime() <= now) return 'expired';
  if (!isOrganiser(row) || row.status !== 'approved') return 'owner';
  return row.withheld ? 'factor' : 'active';
}

const onWire = (row: TokenRow, locale: Locale, now: number): ApiTokenOnWire => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes.filter((scope) => contract.apiScopes.includes(scope)),
  owner: personOf(row.owner, locale, { showsRole: true }),
  created_at: seconds(row.created_at),
  expires_at: seconds(row.expires_at),
  last_used_at: row.last_used_at && seconds(row.last_used_at),
  state: stateOf(row, now),
});

export const apiTokenRoutes = [
  route(contract.listApiTokens, async ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    const rows = await usable(ctx.db, ctx.config)
      .$if(!isAdmin(me), (query) => query.where('api_token.user_id', '=', me.id))
      .orderBy('api_token.id', 'desc')
      .limit(maxListed)
      .execute();
    return rows.map((row) => onWire(row, locale, ctx.now()));
  }),

  route(contract.addApiToken, async (call) => {
    const { ctx, me, locale, body } = call;
    requireRole(isOrganiser, me);
    await requireRecentSignIn(call);
    const token = newApiToken();
    const now = ctx.now();
    const row = await write(ctx.db, ctx.announcer, async (tx) => {
      // The lock of the account also serialises the count.
      const { email, first_name, language } = await lockUser(tx, me.id);
      await requireFewer(tx.db, me.id, now);
      const { id } = await tx.db
        .insertInto('api_token')
        .values({
          user_id: me.id,
          name: body.name,
          token_hash: tokenHash(token),
          scopes: JSON.stringify(body.scopes),
          created_at: new Date(now),
          expires_at: new Date(now + body.days * dayMs),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (email !== null) {
        const forgot = mailLink(ctx.config, '/auth?forgot=1', language);
        const content = { kind: 'api-token-added', name: first_name, token: body.name, forgot } as const;
        await queueMail(tx.db, { to: email, userId: me.id, language, content });
      }
      tx.desk('connections');
      return usable(tx.db, ctx.config).where('api_token.id', '=', id).executeTakeFirstOrThrow();
    });
    ctx.mailSender.wake();
    return { ...onWire(row, locale, now), token };
  }),

  route(contract.revokeApiToken, async ({ ctx, me, params }) => {
    requireRole(isOrganiser, me);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const revoked = await tx.db
        .updateTable('api_token')
        .set({ revoked_at: new Date(ctx.now()) })
        .where('id', '=', params.id)
        .where('revoked_at', 'is', null)
        .$if(!isAdmin(me), (query) => query.where('user_id', '=', me.id))
        .returning('id')
        .executeTakeFirst();
      if (!revoked) throw new Refusal('notFound');
      tx.desk('connections');
    });
    return undefined;
  }),
];

/** @throws Refusal `invalid` if the person has as many tokens as allowed */
async function requireFewer(db: Reader, userId: number, now: number): Promise<void> {
  const rows = await db
    .selectFrom('api_token')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .execute();
  if (rows.length >= contract.maxApiTokens)
    throw new Refusal('invalid', { fields: { name: [`tooManyApiTokens:${contract.maxApiTokens}`] } });
}
