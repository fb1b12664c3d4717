import { sql } from 'kysely';
import * as contract from '../../../contract/digests.ts';
import { newToken } from '../../auth/tokens.ts';
import { ipOf } from '../../http/client-ip.ts';
import { route } from '../../http/route.ts';

export const digestRoutes = [
  route(contract.getDigest, async ({ ctx, me }) => {
    const row = await ctx.db
      .selectFrom('digest_subscription')
      .select('period')
      .where('user_id', '=', me.id)
      .executeTakeFirst();
    return { period: row?.period ?? ('off' as const) };
  }),

  route(contract.setDigest, async ({ ctx, me, body: { period } }) => {
    const now = new Date(ctx.now());
    if (period === 'off')
      await ctx.db.updateTable('digest_subscription').set({ period }).where('user_id', '=', me.id).execute();
    else
      await ctx.db
        .insertInto('digest_subscription')
        .values({ user_id: me.id, period, key: newToken(), last_at: now })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            period,
            // A mail is never about the time in which they were off.
            last_at: sql`case digest_subscription.period when 'off' then ${now}::timestamptz
              else digest_subscription.last_at end`,
          }),
        )
        .execute();
    return { period };
  }),

  route(contract.unsubscribe, async ({ ctx, c, params }) => {
    await ctx.attempts.limitManyByIp('unsubscribe', ipOf(c, ctx.config));
    await ctx.db
      .updateTable('digest_subscription')
      .set({ period: 'off' })
      .where('key', '=', params.key)
      .execute();
    return undefined;
  }),

  route(contract.openUnsubscribe, async ({ ctx, c, params }) =>
    c.redirect(`${ctx.config.publicUrl}/unsubscribe/${params.key}`, 302),
  ),
];
