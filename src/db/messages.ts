import Dexie from 'dexie';
import { database } from './current-database.ts';
import type { MessageRow } from './database.ts';

const ofGroup = (groupId: number, from: number, to: number, db: ReturnType<typeof database>) =>
  db.messages.where('[group_id+id]').between([groupId, from], [groupId, to], true, false);

/** The newest messages held of a group, oldest first; of those before one, where it is named. */
export async function listNewestMessages(
  groupId: number,
  limit: number,
  db = database(),
  beforeId = Infinity,
): Promise<MessageRow[]> {
  const rows = await ofGroup(groupId, 0, beforeId, db).reverse().limit(limit).toArray();
  return rows.toReversed();
}

/** A message and everything after it, oldest first; up to but without another, where it is named. */
export const listMessagesFrom = (
  groupId: number,
  fromId: number,
  db = database(),
  beforeId = Infinity,
): Promise<MessageRow[]> => ofGroup(groupId, fromId, beforeId, db).toArray();

export const getMessageByClientId = (clientId: string, db = database()): Promise<MessageRow | undefined> =>
  db.messages.where('client_id').equals(clientId).first();

/** Keys of all messages of a group, for `delete`. */
export const messagesOfGroup = (groupId: number, db = database()) =>
  db.messages.where('[group_id+id]').between([groupId, Dexie.minKey], [groupId, Dexie.maxKey]);
