import { database } from './current.ts';
import type { Presence, TypingRow } from './database.ts';

export const getPresence = (userId: number, db = database()): Promise<Presence | undefined> =>
  db.presence.get(userId);

export const listOnline = (db = database()): Promise<Presence[]> =>
  db.presence.filter((person) => person.online).toArray();

/** Who types in a group. A row counts until its `until`, which the reader compares with the clock. */
export const listTyping = (groupId: number, db = database()): Promise<TypingRow[]> =>
  db.typing.where('group_id').equals(groupId).toArray();
