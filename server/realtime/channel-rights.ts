import { channels } from '../../contract/channels.ts';
import type { Me } from '../auth/sessions.ts';
import type { Db } from '../db/client.ts';

const chat = /^private-chat\.([1-9]\d{0,15})$/;

/** Whether a person may listen on a channel, asked of the database at this moment. */
export async function mayListen(db: Db, me: Me, channel: string): Promise<boolean> {
  if (me.status !== 'approved') return false;
  if (channel === channels.notifications) return true;
  if (channel === channels.groups(me.id) || channel === channels.ownNotifications(me.id)) return true;
  const groupId = chat.exec(channel)?.[1];
  if (groupId === undefined) return false;
  const member = await db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', Number(groupId))
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  return member !== undefined;
}
