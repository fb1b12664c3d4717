import * as contract from '../../../contract/people-merge.ts';
import { route } from '../../http/route.ts';
import { seenClaims } from '../desks/claims.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { compare } from './compare.ts';
import { mergePeople } from './merge.ts';

export const peopleMergeRoutes = [
  route(contract.compareAccounts, ({ ctx, me, locale, query: { first, second } }) => {
    requireRole(isAdmin, me);
    return compare(ctx.db, me, locale, [first, second]);
  }),

  route(contract.mergeAccounts, async ({ ctx, c, me, body }) => {
    requireRole(isAdmin, me);
    await mergePeople({ ctx, me, seen: seenClaims(c) }, body);
    return { id: body.keep };
  }),
];
