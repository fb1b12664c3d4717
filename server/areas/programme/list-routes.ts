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
async function publishEventsOf(tx: Write, courseId: number): Promise<void> {
  const rows = await tx.db.selectFrom('event').select('id').where('course_id', '=', courseId).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const rev = await tx.rev();
  await tx.db.updateTable('event').set({ rev }).where('id', 'in', ids).execute();
  await tx.changes('all', 'event', ids, 'put', rev);
  await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(tx.db);
  tx.nudge('all', rev);
}

async function isUsed(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from event where course_id = ${id})
    or exists (select 1 from app_user where course_type = ${id})
    or exists (select 1 from invitation where course_type = ${id} and revoked_at is null) as used`.execute(
    ctx.db,
  );
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
    return write(ctx.db, ctx.announcer, async (tx) => {
      const course = await tx.db
        .updateTable('course')
        .set({ localized_title: JSON.stringify(body.localized_title) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!course) throw unknownCourse();
      await publishEventsOf(tx, id);
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
    return write(ctx.db, ctx.announcer, async (tx) => {
      const now = new Date(ctx.now());
      const drafts = await tx.db.selectFrom('programme_draft').select(['id', 'event_id', 'form']).execute();
      const drafted = new Set(drafts.flatMap(({ event_id }) => event_id ?? []));
      const rows = await tx.db
        .selectFrom('event')
        .select('id')
        .where(what, '=', from)
        .where('time_finish', '>', now)
        .execute();
      const forms = await formsOf(
        tx.db,
        rows.map(({ id }) => id).filter((id) => !drafted.has(id)),
      );
      const author = { user_id: me.id, updated_at: now };
      const newDrafts = [...forms].map(([event_id, form]) => ({
        event_id,
        form: JSON.stringify({ ...form, [what]: to }),
        ...author,
      }));
      for (let at = 0; at < newDrafts.length; at += 100)
        await tx.db
          .insertInto('programme_draft')
          .values(newDrafts.slice(at, at + 100))
          .execute();
      const changedDrafts = drafts.filter(({ form }) => form[what] === from);
      for (const { id, form } of changedDrafts)
        await tx.db
          .updateTable('programme_draft')
          .set({ form: JSON.stringify({ ...form, [what]: to }), ...author })
          .where('id', '=', id)
          .execute();
      return { changed: newDrafts.length + changedDrafts.length };
    });
  }),
];
