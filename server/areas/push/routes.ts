import * as contract from '../../../contract/push.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { vapidKeys } from '../../push/vapid.ts';

async function settingsOf(ctx: Context, me: Me) {
  const { publicKey } = await vapidKeys(ctx);
  const person = await ctx.db
    .selectFrom('app_user')
    .leftJoin('push_subscription', (join) =>
      join.onRef('push_subscription.user_id', '=', 'app_user.id').on('session_id', '=', me.sessionId),
    )
    .select(['push_off', 'endpoint', 'quiet_from', 'quiet_to', 'quiet_zone', 'daily_summary'])
    .where('app_user.id', '=', me.id)
    .executeTakeFirstOrThrow();
  return {
    key: publicKey,
    endpoint: person.endpoint,
    off: contract.pushKinds.filter((kind) => person.push_off.includes(kind)),
    quiet:
      person.quiet_from === null || person.quiet_to === null
        ? null
        : { from: person.quiet_from, to: person.quiet_to, zone: person.quiet_zone ?? 'UTC' },
    summary: person.daily_summary,
  };
}

/**
 * Rejects addresses in private networks, which would make the server send requests there. `local` allows
 * them.
 */
function isPushService(address: string, local: boolean): boolean {
  const { protocol, hostname, port, username } = new URL(address);
  if (local) return true;
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname);
  const isLocalName = /\.(local|internal|localhost|home|lan|arpa)$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && isName && !isLocalName;
}

export const pushRoutes = [
  route(contract.getPush, ({ ctx, me }) => settingsOf(ctx, me)),

  route(contract.subscribePush, async ({ ctx, me, body: { endpoint, keys } }) => {
    if (!isPushService(endpoint, ctx.config.pushLocal))
      throw new Refusal('invalid', { fields: { endpoint: ['url'] } });
    const row = { user_id: me.id, endpoint, ...keys, created_at: new Date(ctx.now()) };
    await ctx.db.transaction().execute(async (trx) => {
      // The browser may have been subscribed by another session; push messages now belong to this one.
      await trx
        .deleteFrom('push_subscription')
        .where('endpoint', '=', endpoint)
        .where('session_id', '<>', me.sessionId)
        .execute();
      await trx
        .insertInto('push_subscription')
        .values({ ...row, session_id: me.sessionId })
        .onConflict((oc) => oc.column('session_id').doUpdateSet(row))
        .execute();
    });
    return settingsOf(ctx, me);
  }),

  route(contract.unsubscribePush, async ({ ctx, me }) => {
    await ctx.db.deleteFrom('push_subscription').where('session_id', '=', me.sessionId).execute();
    return settingsOf(ctx, me);
  }),

  route(contract.setPushHours, async ({ ctx, me, body: { quiet, summary } }) => {
    await ctx.db
      .updateTable('app_user')
      .set({
        quiet_from: quiet?.from ?? null,
        quiet_to: quiet?.to ?? null,
        quiet_zone: quiet?.zone ?? null,
        daily_summary: summary,
      })
      .where('id', '=', me.id)
      .execute();
    return settingsOf(ctx, me);
  }),

  route(contract.setPushKinds, async ({ ctx, me, body }) => {
    await ctx.db.updateTable('app_user').set({ push_off: body.off }).where('id', '=', me.id).execute();
    return settingsOf(ctx, me);
  }),
];
