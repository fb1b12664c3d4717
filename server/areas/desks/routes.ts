import { getDeskOverview } from '../../../contract/desk-overview.ts';
import * as contract from '../../../contract/desks.ts';
import { route } from '../../http/route.ts';
import { lastActs } from './claims.ts';
import { countDesks } from './counts.ts';
import { overviewFor } from './overview.ts';
import { worksAt } from './rights.ts';
import { requireRole } from '../people/roles.ts';
import { deskDayRoutes } from './day-routes.ts';

export const deskRoutes = [
  route(contract.listDeskActs, ({ ctx, me, params: { desk } }) => {
    requireRole(() => worksAt(me, desk), me);
    return lastActs(ctx.db, desk, { actor: me });
  }),

  route(contract.getDeskCounts, ({ ctx, me }) => {
    requireRole(() => contract.desks.some((desk) => worksAt(me, desk)), me);
    return countDesks(ctx.db, me);
  }),

  route(getDeskOverview, ({ ctx, me }) => {
    requireRole(() => contract.desks.some((desk) => worksAt(me, desk)), me);
    return overviewFor(ctx, me);
  }),
  ...deskDayRoutes,
];
