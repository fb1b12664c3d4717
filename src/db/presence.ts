import { database } from './current-database.ts';
import type { Database, Presence, TypingRow } from './database.ts';
import { getMeta } from './meta.ts';

/** While offline, nobody is shown as online. */
const isOffline = async (db: Database) => (await getMeta('connection', db))?.line === 'offline';

export async function getPresence(userId: number, db = database()): Promise<Presence | undefined> {
  const [presence, offline] = await Promise.all([db.presence.get(userId), isOffline(db)]);
  return presence && offline ? { ...presence, online: false } : presence;
}

export async function listOnline(db = database()): Promise<Presence[]> {
  if (await isOffline(db)) return [];
  return (await db.presence.toArray()).filter((person) => person.online);
}

/**
 * The people typing in a group. A row is valid until its `until`, which the caller compares with the clock.
 */
export const listTyping = (groupId: number, db = database()): Promise<TypingRow[]> =>
  db.typing.where('group_id').equals(groupId).toArray();
