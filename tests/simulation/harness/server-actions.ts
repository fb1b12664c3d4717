import { sql } from 'kysely';
import { channels } from '../../../contract/channels.ts';
import { publishCount } from '../../../server/areas/notifications/publish-count.ts';
import { notificationsFor } from '../../../server/areas/notifications/rows.ts';
import { write } from '../../../server/db/write.ts';
import type { School } from './school.ts';

/* Actions of organisers and of people who are not simulated. */

/** Adds a notification for everybody and sends its live event. */
export async function notify(school: School, title: string): Promise<void> {
  await write(school.db, school.ctx.announcer, async (tx) => {
    const rev = await tx.rev();
    const { id } = await tx.db
      .insertInto('log')
      .values({ type: 'general', title, rev, created_at: new Date(school.ctx.now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.change('all', 'log', id, 'put', rev);
    const [row] = await notificationsFor(tx.db, 0, 'en', { ids: [id] });
    await tx.emit(channels.notifications, 'notification', rev, { ...row! });
  });
}

export async function renameEvent(school: School, id: number, name: string): Promise<void> {
  await write(school.db, school.ctx.announcer, async (tx) => {
    const rev = await tx.rev();
    await tx.db.updateTable('event').set({ name, rev }).where('id', '=', id).execute();
    await tx.change('all', 'event', id, 'put', rev);
    tx.nudge('all', rev);
  });
}

export async function showPerson(school: School, id: number, visible: boolean): Promise<void> {
  await write(school.db, school.ctx.announcer, async (tx) => {
    const rev = await tx.rev();
    await tx.db.updateTable('app_user').set({ visible, rev }).where('id', '=', id).execute();
    await tx.change('all', 'user', id, 'put', rev);
    tx.nudge('all', rev);
  });
}

/** Adds more messages than a delta contains, without live events. */
export async function burst(school: School, groupId: number, authorId: number, count: number): Promise<void> {
  await write(school.db, school.ctx.announcer, async (tx) => {
    await tx.db.selectFrom('chat_group').select('id').where('id', '=', groupId).forUpdate().execute();
    const rev = await tx.rev();
    const at = new Date(school.ctx.now());
    await sql`insert into message (group_id, author_id, content, created_at, rev)
      select ${groupId}, ${authorId}, 'burst ' || n, ${at}, next_rev() from generate_series(1, ${count}) n`.execute(
      tx.db,
    );
    const last = await tx.rev();
    await sql`update chat_group set message_count = message_count + ${count}, rev = ${last},
      last_message_id = (select max(id) from message where group_id = ${groupId}) where id = ${groupId}`.execute(
      tx.db,
    );
    await tx.change(`group:${groupId}`, 'group', groupId, 'put', last);
    void rev;
  });
}

/** Runs the waiting jobs that publish counts of votes and bookings; returns their count. */
export async function publishCounts({ db, ctx }: School): Promise<number> {
  const jobs = await db.deleteFrom('job').where('kind', '=', 'count.announce').returning('args').execute();
  for (const { args } of jobs) await publishCount(ctx, args as Parameters<typeof publishCount>[1]);
  return jobs.length;
}

/** Starts a transaction that has written but does not commit; `commitSlow` commits it. */
export async function beginSlow(school: School, name: string, title: string): Promise<void> {
  const trx = await school.db.startTransaction().execute();
  const { rows } = await sql<{ rev: number }>`select next_rev() as rev`.execute(trx);
  const rev = rows[0]!.rev;
  const { id } = await trx
    .insertInto('log')
    .values({ type: 'general', title, rev, created_at: new Date(school.ctx.now()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into change (audience, t, id, op, rev) values ('all', 'log', ${id}, 'put', ${rev})`.execute(
    trx,
  );
  await sql.raw(`prepare transaction '${name}'`).execute(trx);
  await trx.rollback().execute();
}

export async function commitSlow(school: School, name: string): Promise<void> {
  const ended = school.ctx.announcer.changing({ audiences: ['all'], people: [] });
  await sql.raw(`commit prepared '${name}'`).execute(school.db);
  ended();
}
