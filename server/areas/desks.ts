import * as contract from '../../contract/desks.ts';
import { route } from '../http/route.ts';
import { lastActs } from './desk-acts.ts';
import { worksAt } from './desk-rights.ts';
import { mustBe } from './rights.ts';

export const deskRoutes = [
  route(contract.listDeskActs, ({ ctx, me, params: { desk } }) => {
    mustBe(() => worksAt(me, desk), me);
    return lastActs(ctx.db, desk);
  }),
];
