import type { Log } from '../../contract/logs.ts';
import { database } from './current-database.ts';

/** Newest first. */
export const listNotifications = (db = database()): Promise<Log[]> =>
  db.logs.orderBy('created_at').reverse().toArray();

/** By group, the newest message that mentions the person according to the notifications. */
export async function newestMentions(db = database()): Promise<Map<number, number>> {
  const newest = new Map<number, number>();
  for (const { chat } of await db.logs.toArray())
    if (chat) newest.set(chat.group_id, Math.max(chat.message_id, newest.get(chat.group_id) ?? 0));
  return newest;
}
