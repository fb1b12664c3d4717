import * as contract from '../../../contract/people-bulk.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { isAdmin, requireMayGiveRole, requireRole } from '../people/roles.ts';
import { requireCourse } from '../programme/require-course.ts';
import { changePeople, type StoredChange, undoChange } from './change-people.ts';

const maxListed = 20;

export const peopleBulkRoutes = [
  route(contract.changePeople, async ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    const { change } = body;
    if (change.field === 'role') requireMayGiveRole(me, change.value);
    else await requireCourse(ctx.db, change.value);
    return write(ctx.db, ctx.announcer, (tx) => changePeople(ctx, tx, me, body));
  }),

  route(contract.undoChangePeople, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    return { restored: await write(ctx.db, ctx.announcer, (tx) => undoChange(ctx, tx, me, id)) };
  }),

  route(contract.listPeopleChanges, async ({ ctx, me }) => {
    requireRole(isAdmin, me);
    const rows = await ctx.db
      .selectFrom('people_change')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(maxListed)
      .execute();
    return rows.map(({ id, at, field, value, before, undone_at }) => ({
      id,
      at: seconds(at),
      change: { field, value } as StoredChange,
      changed: before.length,
      undone: undone_at !== null,
    }));
  }),
];
