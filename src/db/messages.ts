import Dexie from 'dexie';
import { database } from './current-database.ts';
import type { MessageRow } from './database.ts';

const ofGroup = (groupId: number, from: number, to: number, db: ReturnType<typeof database>) =>
  db.messages.where('[group_id+id]').between([groupId, from], [groupId, to], true, false);

/** The newest stored messages of a group, oldest first; only those before `beforeId` if it is given. */
export async function listNewestMessages(
  groupId: number,
  limit: number,
  db = database(),
  beforeId = Infinity,
): Promise<MessageRow[]> {
  const rows = await ofGroup(groupId, 0, beforeId, db).reverse().limit(limit).toArray();
  return rows.toReversed();
}

/** The stored messages from `fromId` on, oldest first, up to but excluding `beforeId`. */
export const listMessagesFrom = (
  groupId: number,
  fromId: number,
  db = database(),
  beforeId = Infinity,
): Promise<MessageRow[]> => ofGroup(groupId, fromId, beforeId, db).toArray();

export const getMessageByClientId = (clientId: string, db = database()): Promise<MessageRow | undefined> =>
  db.messages.where('client_id').equals(clientId).first();

/** All messages of a group, as a collection. */
export const messagesOfGroup = (groupId: number, db = database()) =>
  db.messages.where('[group_id+id]').between([groupId, Dexie.minKey], [groupId, Dexie.maxKey]);
