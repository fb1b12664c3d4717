import type { Database, MessageRow } from '../../../src/db/database.ts';
import type { TableName } from '../../../src/db/database.ts';
import { mergeNewest, mergeOlder, type Merged, schoolPart } from '../../../src/db/window-merge.ts';
import { isNewer, type ChangesSince } from '../pull/concurrent-changes.ts';
import { withKnownAuthors } from './match-authors.ts';
import { arrivedMessage, settleArrived } from './settle-held.ts';
import { mergeMessage } from './write-messages.ts';

export const windowTables: readonly TableName[] = [
  'messages',
  'windows',
  'groups',
  'users',
  'outbox',
  'held',
  'settled',
];

/** A list of messages of one group, ids in ascending order. */
export interface FetchedMessages {
  rows: readonly MessageRow[];
  /** The list contains the first message of the group. */
  complete: boolean;
  /** Every row could be read, so a missing message was deleted. */
  readable: boolean;
  /** Changes received during the request. */
  since: ChangesSince;
}

export const summary = ({ rows, complete }: FetchedMessages) => ({
  ids: rows.map((row) => row.id),
  complete,
  rev: rows.reduce((rev, row) => Math.max(rev, row.rev), 0),
});

/**
 * Lays the newest messages of a group over the stored ones. Returns false if a message received during the
 * request is neither in the list nor stored, so that the list has to be fetched again.
 */
export async function writeNewest(
  db: Database,
  groupId: number,
  fetched: FetchedMessages,
  me: number,
): Promise<boolean> {
  // The person was removed from the group during the request.
  if (!(await db.groups.get(groupId))) return true;
  const stored = await db.windows.get(groupId);
  const merged = mergeNewest(groupId, stored && schoolPart(stored), summary(fetched));
  // Messages of a box may be older than their state at the school.
  const dropBelow = stored?.box_until === undefined ? merged.dropBelow : merged.window.oldest_id;
  return writeMerged(db, groupId, { ...merged, dropBelow }, fetched, me);
}

/**
 * Adds older messages to a window. Returns false if the window has changed and the list no longer adjoins it.
 */
export async function writeOlder(
  db: Database,
  groupId: number,
  before: number,
  fetched: FetchedMessages,
  me: number,
): Promise<boolean> {
  const stored = await db.windows.get(groupId);
  const merged = stored ? mergeOlder(stored, before, summary(fetched)) : null;
  if (!merged) return false;
  await writeMerged(db, groupId, merged, fetched, me);
  return true;
}

async function writeMerged(
  db: Database,
  groupId: number,
  { window, dropBelow, replaced }: Merged,
  { rows: fetched, readable, since }: FetchedMessages,
  me: number,
): Promise<boolean> {
  const rows = await withKnownAuthors(db, fetched, me);
  const between = (from: number, to: number) =>
    db.messages.where('[group_id+id]').between([groupId, from], [groupId, to], true, true);
  if (dropBelow > 1) await between(0, dropBelow - 1).delete();
  if (replaced && readable) {
    const listed = new Set(rows.map((row) => row.id));
    const keys = await between(replaced.from, replaced.to).primaryKeys();
    await db.messages.bulkDelete(keys.filter((id) => !listed.has(id) && !since.touchOf('message', id)));
  }
  const stored = await db.messages.bulkGet(rows.map((row) => row.id));
  const fresh = rows.flatMap((row, at) =>
    isNewer(row, stored[at], since.touchOf('message', row.id)) ? [mergeMessage(row, stored[at])] : [],
  );
  await db.messages.bulkPut(fresh);
  await db.windows.put(window);
  await settleArrived(db, fresh.flatMap(arrivedMessage), me);
  const received = since.messagesIn(groupId).filter(({ id }) => id >= window.oldest_id);
  const storedMessages = await db.messages.bulkGet(received.map(({ id }) => id));
  return received.every(({ rev }, at) => (storedMessages[at]?.rev ?? -1) >= rev);
}
