import { channels } from '../../../contract/channels.ts';
import { groupTypes } from '../../../contract/chat.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Write } from '../../db/write.ts';
import type { Operator } from '../../operations/operator.ts';
import { notificationsFor } from '../notifications/rows.ts';

const titles: Record<Locale, string> = {
  en: 'You were mentioned in “{name}”',
  de: 'Sie wurden in „{name}“ erwähnt',
  ru: 'Вас упомянули в чате «{name}»',
};

const titlesFor = (name: string): Record<Locale, string> => ({
  en: titles.en.replace('{name}', () => name),
  de: titles.de.replace('{name}', () => name),
  ru: titles.ru.replace('{name}', () => name),
});

/** Returns the ids that are members of the group, without the caller and without duplicates. */
export async function mentionedMembers(
  { tx, me }: Operator,
  groupId: number,
  ids: readonly number[] = [],
): Promise<number[]> {
  const mentioned = [...new Set(ids)].filter((id) => id !== me.id);
  if (mentioned.length === 0) return [];
  const rows = await tx.db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', mentioned)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Notifies each mentioned person; in private chats nobody. The notification has no text of the message, so
 * that a deleted text is not kept there.
 */
export async function notifyMentioned(
  { ctx, tx, me, locale }: Operator,
  groupId: number,
  messageId: number,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return;
  const group = await tx.db
    .selectFrom('chat_group')
    .select(['title', 'type'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  if (group.type === groupTypes.private) return;
  const title = titlesFor(group.title);
  for (const user_id of people) {
    const rev = await tx.rev();
    const { id } = await tx.db
      .insertInto('log')
      .values({
        user_id,
        type: 'chat',
        title: title.en,
        localized_title: JSON.stringify(title),
        localized_content: '{}',
        notificator_id: me.id,
        group_id: groupId,
        message_id: messageId,
        created_at: new Date(ctx.now()),
        rev,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.change(`user:${user_id}`, 'log', id, 'put', rev);
    const [row] = await notificationsFor(tx.db, user_id, locale, { ids: [id] });
    await tx.emit(channels.ownNotifications(user_id), 'notification', rev, { ...row! });
  }
}

export async function deleteMentionNotifications(
  tx: Write,
  about: { message_id: number } | { group_id: number },
) {
  const [column, id] =
    'message_id' in about
      ? (['message_id', about.message_id] as const)
      : (['group_id', about.group_id] as const);
  const deleted = await tx.db.deleteFrom('log').where(column, '=', id).returning(['id', 'user_id']).execute();
  for (const log of deleted.toSorted((a, b) => a.id - b.id)) {
    if (log.user_id === null) continue;
    const rev = await tx.rev();
    await tx.change(`user:${log.user_id}`, 'log', log.id, 'del', rev);
    tx.nudge(log.user_id, rev);
  }
}
