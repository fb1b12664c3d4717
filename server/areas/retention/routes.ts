import { previewRetention, retentionKinds } from '../../../contract/retention.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { countDue } from './retention-kinds.ts';
import { dueBefore } from './run-retention.ts';

export const retentionRoutes = [
  route(previewRetention, async ({ ctx, me, query }) => {
    requireRole(isAdmin, me);
    const counts = retentionKinds.map(async (kind) => {
      const days = query[kind];
      if (days === undefined) return [];
      const before = dueBefore(days, ctx.now());
      return [{ kind, count: await countDue(ctx, kind, before), before: seconds(before) }];
    });
    return (await Promise.all(counts)).flat();
  }),
];
