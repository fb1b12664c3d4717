import * as contract from '../../../contract/sync.ts';
import { route } from '../../http/route.ts';
import { parseCursor } from '../../sync/cursor.ts';
import { changesFromNow, changesSince } from '../../sync/pull.ts';
import { push } from '../../sync/push.ts';

const defaultLimit = 500;

export const syncRoutes = [
  route(contract.pullChanges, async ({ ctx, me, locale, query }) => {
    if (query.cursor === undefined) return changesFromNow(ctx.db);
    const from = parseCursor(query.cursor);
    return changesSince(ctx, me, locale, from, query.limit ?? defaultLimit);
  }),

  route(contract.pushOperations, async ({ ctx, me, locale, body }) => {
    await ctx.calls.take(me.id, body.ops.length);
    return push(ctx, me, locale, body.ops);
  }),
];
