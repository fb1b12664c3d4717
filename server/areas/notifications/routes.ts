import { sql } from 'kysely';
import * as contract from '../../../contract/logs.ts';
import type { Reader } from '../../db/client.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { unknownLog } from './operations.ts';
import { notificationsFor, notificationsOf, maxListed } from './rows.ts';

const upTo = async (db: Reader, userId: number, wanted: number | undefined): Promise<number> => {
  if (wanted !== undefined) return wanted;
  const row = await notificationsOf(db, userId)
    .select(sql<number>`coalesce(max(log.id), 1)`.as('id'))
    .executeTakeFirst();
  return row?.id ?? 1;
};

export const notificationRoutes = [
  route(contract.listLogs, ({ ctx, me, locale }) => notificationsFor(ctx.db, me.id, locale)),

  route(contract.listLogIds, async ({ ctx, me }) => {
    const rows = await notificationsOf(ctx.db, me.id)
      .select('log.id')
      .orderBy('log.id', 'desc')
      .limit(maxListed)
      .execute();
    return rows.map((row) => row.id);
  }),

  route(contract.listNotifications, ({ ctx, me, locale, query }) =>
    notificationsFor(ctx.db, me.id, locale, { oldestFirst: query.sort === '-created_at' }),
  ),

  route(contract.readLog, async ({ ctx, me, locale, params, key }) => {
    await perform(ctx, me, locale, { kind: 'log.read', args: { ids: [params.id] } }, key);
    const [log] = await notificationsFor(ctx.db, me.id, locale, { ids: [params.id] });
    if (!log) throw unknownLog(params.id);
    return log;
  }),

  route(contract.readAllLogs, async ({ ctx, me, locale, body, key }) => {
    const last = await upTo(ctx.db, me.id, body.up_to);
    await perform(ctx, me, locale, { kind: 'log.read', args: { up_to: last } }, key);
    return undefined;
  }),

  route(contract.deleteLog, async ({ ctx, me, locale, params, key }) => {
    await perform(ctx, me, locale, { kind: 'log.delete', args: { ids: [params.id] } }, key);
    return undefined;
  }),

  route(contract.deleteAllLogs, async ({ ctx, me, locale, body, key }) => {
    const last = await upTo(ctx.db, me.id, body.up_to);
    await perform(ctx, me, locale, { kind: 'log.delete', args: { up_to: last } }, key);
    return undefined;
  }),
];
