import * as contract from '../../../contract/cohorts.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { seenClaims } from '../desks/claims.ts';
import { isAdmin, isOrganiser, requireRole } from '../people/roles.ts';
import { addCohort, cohortsFor, deleteCohort, editCohort } from './desk.ts';

export const cohortRoutes = [
  route(contract.listCohorts, ({ ctx, me }) => {
    requireRole(isOrganiser, me);
    return cohortsFor(ctx.db);
  }),

  route(contract.addCohort, ({ ctx, me, body: form }) => {
    requireRole(isAdmin, me);
    return write(ctx.db, ctx.announcer, (tx) => addCohort(ctx, tx, { me, form, seen: null }));
  }),

  route(contract.editCohort, ({ ctx, c, me, params, body: form }) => {
    requireRole(isAdmin, me);
    const seen = seenClaims(c);
    return write(ctx.db, ctx.announcer, (tx) => editCohort(ctx, tx, params.id, { me, form, seen }));
  }),

  route(contract.deleteCohort, async ({ ctx, c, me, params }) => {
    requireRole(isAdmin, me);
    const seen = seenClaims(c);
    await write(ctx.db, ctx.announcer, (tx) => deleteCohort(ctx, tx, params.id, { me, seen }));
    return undefined;
  }),
];
