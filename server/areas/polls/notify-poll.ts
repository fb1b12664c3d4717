import { channels } from '../../../contract/channels.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { localizedText } from '../../http/locale.ts';
import { isInCohorts } from '../cohorts/membership.ts';
import { notificationsFor } from '../notifications/rows.ts';
import type { PollRow } from './rows.ts';

const titles = { en: 'New poll', de: 'Neue Umfrage', ru: 'Новый опрос' };

/** Notifies the audience of a poll: everybody by one row, a limited audience by one row each. */
export async function announcePoll(
  tx: Write,
  ctx: Context,
  row: PollRow,
  actor: number | null,
): Promise<void> {
  const { roles, courses, cohorts } = row;
  if (roles.length + courses.length + cohorts.length === 0)
    return insertNotification(tx, ctx, row, actor, null);
  const people = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .$if(roles.length > 0, (query) => query.where('role', 'in', roles))
    .$if(courses.length > 0, (query) => query.where('course_type', 'in', courses.map(Number)))
    .$if(cohorts.length > 0, (query) => query.where(isInCohorts(cohorts)))
    .orderBy('id')
    .execute();
  for (const { id } of people) await insertNotification(tx, ctx, row, actor, id);
}

async function insertNotification(
  tx: Write,
  ctx: Context,
  row: PollRow,
  actor: number | null,
  person: number | null,
): Promise<void> {
  const rev = await tx.rev();
  const content = localizedText(row.localized_title, 'en', row.title);
  const { id } = await tx.db
    .insertInto('log')
    .values({
      user_id: person,
      type: 'poll',
      title: titles.en,
      localized_title: JSON.stringify(titles),
      content,
      localized_content: JSON.stringify(row.localized_title),
      notificator_id: actor,
      event_id: row.event_id,
      poll_id: row.id,
      created_at: new Date(ctx.now()),
      rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.change(person === null ? 'all' : `user:${person}`, 'log', id, 'put', rev);
  const reader = person ?? actor;
  if (reader === null) return tx.nudge('all', rev);
  const [sample] = await notificationsFor(tx.db, reader, 'en', { ids: [id] });
  const channel = person === null ? channels.notifications : channels.ownNotifications(person);
  if (sample) await tx.emit(channel, 'notification', rev, { ...sample, read: false, read_at: null });
  else tx.nudge(person ?? 'all', rev);
}

export async function deletePollNotifications(tx: Write, pollId: number): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('log')
    .where('poll_id', '=', pollId)
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id } of deleted.toSorted((a, b) => a.id - b.id)) {
    const rev = await tx.rev();
    await tx.change(user_id === null ? 'all' : `user:${user_id}`, 'log', id, 'del', rev);
    tx.nudge(user_id ?? 'all', rev);
  }
}
