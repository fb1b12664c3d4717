import { groupTypes } from '../../contract/chat.ts';
import type { PushMessage } from '../../contract/push.ts';
import { type Locale, locales } from '../../contract/scalars.ts';
import { devicesToPush, deliverPushes, type Pushing } from './deliver-pushes.ts';

const words: Record<Locale, string> = {
  en: 'New message',
  de: 'Neue Nachricht',
  ru: 'Новое сообщение',
};

/**
 * Pushes a notice of a message in a private chat to the recipient's devices without a socket, unless it is
 * read or muted. It has no text of the message, so that a deleted text is not kept. Returns the count of
 * accepted pushes.
 */
export async function pushMessage(ctx: Pushing, messageId: number): Promise<number> {
  const message = await ctx.db
    .selectFrom('message')
    .innerJoin('chat_group', 'chat_group.id', 'message.group_id')
    .innerJoin('app_user', 'app_user.id', 'message.author_id')
    .select(['message.id', 'message.group_id', 'message.author_id', 'first_name', 'last_name'])
    .where('message.id', '=', messageId)
    .where('chat_group.type', '=', groupTypes.private)
    .executeTakeFirst();
  if (!message) return 0;
  const members = await ctx.db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', message.group_id)
    .where('user_id', '<>', message.author_id)
    .where('read_id', '<', messageId)
    .where((eb) => eb.or([eb('muted_until', 'is', null), eb('muted_until', '<', new Date(ctx.now()))]))
    .execute();
  let accepted = 0;
  for (const { user_id } of members) {
    const devices = await devicesToPush(ctx, 'private', user_id);
    accepted += await deliverPushes(ctx, devices, 'private', (language): PushMessage => {
      const locale = locales.find((each) => each === language) ?? 'en';
      return {
        id: message.id,
        tag: `chat-${message.group_id}`,
        title: `${message.first_name} ${message.last_name}`.trim(),
        body: words[locale],
        href: `/chat/${message.group_id}`,
      };
    });
  }
  return accepted;
}
