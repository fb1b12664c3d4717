import * as contract from '../../contract/desks.ts';
import { route } from '../http/route.ts';
import { lastActs } from './desk-acts.ts';
import { countDesks } from './desk-counts.ts';
import { worksAt } from './desk-rights.ts';
import { mustBe } from './rights.ts';

export const deskRoutes = [
  route(contract.listDeskActs, ({ ctx, me, params: { desk } }) => {
    mustBe(() => worksAt(me, desk), me);
    return lastActs(ctx.db, desk);
  }),

  route(contract.getDeskCounts, ({ ctx, me }) => {
    mustBe(() => contract.desks.some((desk) => worksAt(me, desk)), me);
    return countDesks(ctx.db, me);
  }),
];
