import { sql } from 'kysely';
import * as contract from '../../../contract/programme-lists.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { programmeChannel } from './channel.ts';
import { formsOf } from './forms.ts';
import { isAdmin, isOrganiser, requireRole } from '../people/roles.ts';

const unknownCourse = () => new Refusal('notFound');

/** Publishes the events of a course, which contain its title. */
async function publishEventsOf(open: Write, courseId: number): Promise<void> {
  const rows = await open.db.selectFrom('event').select('id').where('course_id', '=', courseId).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const rev = await open.rev();
  await open.db.updateTable('event').set({ rev }).where('id', 'in', ids).execute();
  await open.changes('all', 'event', ids, 'put', rev);
  await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(open.db);
  open.nudge('all', rev);
}

async function isUsed(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from event where course_id = ${id})
    or exists (select 1 from app_user where course_type = ${id}) as used`.execute(ctx.db);
  return rows[0]?.used === true;
}

export const programmeListRoutes = [
  route(contract.addCourse, ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    return ctx.db
      .insertInto('course')
      .values({
        id: sql<number>`(select coalesce(max(id), 0) + 1 from course)`,
        localized_title: JSON.stringify(body.localized_title),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }),

  route(contract.editCourse, async ({ ctx, me, params: { id }, body }) => {
    requireRole(isAdmin, me);
    return write(ctx.db, ctx.announcer, async (open) => {
      const course = await open.db
        .updateTable('course')
        .set({ localized_title: JSON.stringify(body.localized_title) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!course) throw unknownCourse();
      await publishEventsOf(open, id);
      return course;
    });
  }),

  route(contract.deleteCourse, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    if (await isUsed(ctx, id)) throw new Refusal('invalid', { fields: { course: ['inUse'] } });
    await ctx.db.deleteFrom('course').where('id', '=', id).execute();
    return undefined;
  }),

  route(contract.renamePlace, async ({ ctx, me, body: { what, from, to } }) => {
    requireRole(isOrganiser, me);
    return write(ctx.db, ctx.announcer, async (open) => {
      const now = new Date(ctx.now());
      const drafts = await open.db.selectFrom('programme_draft').select(['id', 'event_id', 'form']).execute();
      const drafted = new Set(drafts.flatMap(({ event_id }) => event_id ?? []));
      const rows = await open.db
        .selectFrom('event')
        .select('id')
        .where(what, '=', from)
        .where('time_finish', '>', now)
        .execute();
      const forms = await formsOf(
        open.db,
        rows.map(({ id }) => id).filter((id) => !drafted.has(id)),
      );
      const by = { user_id: me.id, updated_at: now };
      const fresh = [...forms].map(([event_id, form]) => ({
        event_id,
        form: JSON.stringify({ ...form, [what]: to }),
        ...by,
      }));
      for (let at = 0; at < fresh.length; at += 100)
        await open.db
          .insertInto('programme_draft')
          .values(fresh.slice(at, at + 100))
          .execute();
      const waiting = drafts.filter(({ form }) => form[what] === from);
      for (const { id, form } of waiting)
        await open.db
          .updateTable('programme_draft')
          .set({ form: JSON.stringify({ ...form, [what]: to }), ...by })
          .where('id', '=', id)
          .execute();
      return { changed: fresh.length + waiting.length };
    });
  }),
];
