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
    if (period === 'off')
      await ctx.db.deleteFrom('digest_subscription').where('user_id', '=', me.id).execute();
    else
      await ctx.db
        .insertInto('digest_subscription')
        .values({ user_id: me.id, period, key: newToken(), last_at: new Date(ctx.now()) })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ period }))
        .execute();
    return { period };
  }),

  route(contract.unsubscribe, async ({ ctx, c, params }) => {
    await ctx.attempts.limitManyByIp('unsubscribe', ipOf(c, ctx.config));
    await ctx.db.deleteFrom('digest_subscription').where('key', '=', params.key).execute();
    return undefined;
  }),
];
