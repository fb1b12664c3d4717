import { database } from './current-database.ts';
import type { Database, Presence, TypingRow } from './database.ts';
import { getMeta } from './meta.ts';

/** Without a connection nobody is known to be online. */
const isOffline = async (db: Database) => (await getMeta('connection', db))?.line === 'offline';

export async function getPresence(userId: number, db = database()): Promise<Presence | undefined> {
  const [presence, offline] = await Promise.all([db.presence.get(userId), isOffline(db)]);
  return presence && offline ? { ...presence, online: false } : presence;
}

export async function listOnline(db = database()): Promise<Presence[]> {
  if (await isOffline(db)) return [];
  return (await db.presence.toArray()).filter((person) => person.online);
}

/** Who types in a group. A row counts until its `until`, which the reader compares with the clock. */
export const listTyping = (groupId: number, db = database()): Promise<TypingRow[]> =>
  db.typing.where('group_id').equals(groupId).toArray();
