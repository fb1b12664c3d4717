import * as contract from '../../../contract/people-bulk.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { remindInvitees } from '../invitations/desk-acts.ts';
import { isAdmin, requireMayGiveRole, requireRole } from '../people/roles.ts';
import { requireCourse } from '../programme/require-course.ts';
import { changePeople, undoChange } from './change-people.ts';
import { mailPeople } from './mail-people.ts';
import { isAffected, readPeople, requireTotal } from './targets.ts';

const maxListed = 20;

export const peopleBulkRoutes = [
  route(contract.countPeople, async ({ ctx, me, body: { filter, act } }) => {
    requireRole(isAdmin, me);
    const selected = await readPeople(ctx, filter);
    const affected = selected.filter((person) => isAffected(me, person, act));
    return { total: selected.length, affected: affected.length };
  }),

  route(contract.changePeople, async ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    const { change } = body;
    if (change.field === 'role') requireMayGiveRole(me, change.value);
    if (change.field === 'course_type') await requireCourse(ctx.db, change.value);
    const result = await write(ctx.db, ctx.announcer, (tx) => changePeople(ctx, tx, me, body));
    ctx.mailSender.wake();
    return result;
  }),

  route(contract.remindPeople, async ({ ctx, me, body: { filter, total } }) => {
    requireRole(isAdmin, me);
    const selected = await readPeople(ctx, filter);
    requireTotal(selected, total);
    const invited = selected.filter((person) => isAffected(me, person, { field: 'invitation' }));
    const sent = await remindInvitees(ctx, me.id, { userIds: invited.map(({ id }) => id) });
    ctx.mailSender.wake();
    return { sent };
  }),

  route(contract.mailPeople, async ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    const { contact } = (await ctx.school.current()).settings;
    const sent = await write(ctx.db, ctx.announcer, (tx) =>
      mailPeople(ctx, tx, me, body, contact.email || null),
    );
    ctx.mailSender.wake();
    return { sent };
  }),

  route(contract.undoChangePeople, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    const restored = await write(ctx.db, ctx.announcer, (tx) => undoChange(ctx, tx, me, id));
    ctx.mailSender.wake();
    return { restored };
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
      change: { field, value } as contract.ListedChange,
      changed: before.length,
      undone: undone_at !== null,
    }));
  }),
];
