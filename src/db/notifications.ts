import type { Log } from '../../contract/logs.ts';
import { database } from './current-database.ts';

/** Newest first. Sorted here: reading an index backwards costs one request per row. */
export const listNotifications = async (db = database()): Promise<Log[]> =>
  (await db.logs.toArray()).toSorted((a, b) => b.created_at - a.created_at || b.id - a.id);

/** By group, the newest message that mentions the person according to the notifications. */
export async function newestMentions(db = database()): Promise<Map<number, number>> {
  const newest = new Map<number, number>();
  for (const { chat } of await db.logs.toArray())
    if (chat) newest.set(chat.group_id, Math.max(chat.message_id, newest.get(chat.group_id) ?? 0));
  return newest;
}
