import type { Locale } from '../../contract/scalars.ts';
import { eventsFor } from '../areas/event-rows.ts';
import { groupsFor, whole } from '../areas/group-rows.ts';
import { logsFor } from '../areas/log-rows.ts';
import { messagesById, othersRead, withRead } from '../areas/message-rows.ts';
import { userRow, usersFor } from '../areas/people.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../db/client.ts';

export type Subject = 'message' | 'event' | 'group' | 'log' | 'user';

export interface Asked {
  ctx: Context;
  db: Reader;
  me: Me;
  locale: Locale;
}

/**
 * What was once answered, as it is now: null where it is gone, or no longer the asker's to see. Nothing of it is kept
 * but its id.
 */
export async function recall(asked: Asked, subject: string | null, id: number | null): Promise<unknown> {
  if (subject === null || id === null) return null;
  const { ctx, db, me, locale } = asked;
  switch (subject as Subject) {
    case 'message':
      return recallMessage(asked, id);
    case 'event':
      return (await eventsFor(db, me, locale, ctx.now(), { ids: [id] }))[0] ?? null;
    case 'group':
      return (await groupsFor(db, me.id, locale, whole(ctx, id)))[0] ?? null;
    case 'log':
      return (await logsFor(db, me.id, locale, { ids: [id] }))[0] ?? null;
    case 'user': {
      const [row] = id === me.id ? await usersFor(db, me.id, [id]) : [];
      return row ? userRow(row, me.id, locale, ctx.presence.isOnline(row.id)) : null;
    }
    default:
      return null;
  }
}

async function recallMessage({ db, me, locale }: Asked, id: number) {
  const member = await db
    .selectFrom('chat_member')
    .innerJoin('message', 'message.group_id', 'chat_member.group_id')
    .select(['chat_member.group_id', 'chat_member.user_id', 'chat_member.read_id'])
    .where('message.id', '=', id)
    .where('chat_member.user_id', '=', me.id)
    .executeTakeFirst();
  if (!member) return null;
  const rows = await messagesById(db, [id], locale);
  return withRead(rows, member, await othersRead(db, member))[0] ?? null;
}

/** What a reply is about, by the kind of what was done. */
export function subjectOf(
  kind: string,
  reply: unknown,
): { subject: Subject | null; subject_id: number | null } {
  const id =
    typeof reply === 'object' && reply !== null && 'id' in reply && typeof reply.id === 'number'
      ? reply.id
      : null;
  const [area] = kind.split('.');
  const subject = id === null ? null : subjects[area ?? ''];
  return subject ? { subject, subject_id: id } : { subject: null, subject_id: null };
}

const subjects: Record<string, Subject | undefined> = {
  message: 'message',
  event: 'event',
  group: 'group',
  chat: 'group',
  log: 'log',
  profile: 'user',
};
