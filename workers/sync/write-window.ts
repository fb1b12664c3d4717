import type { Database, MessageRow } from '../../src/db/database.ts';
import type { TableName } from '../../src/db/fence.ts';
import { mergeNewest, mergeOlder, type Merged } from '../../src/db/window-merge.ts';
import { acknowledgeOwn, mergedMessage } from './write-messages.ts';

export const windowTables: readonly TableName[] = ['messages', 'windows', 'outbox'];

/** A list of messages of one group in order, as it came. */
export interface FetchedMessages {
  rows: readonly MessageRow[];
  /** It reached the first message of the group. */
  complete: boolean;
  /** Every row could be read, so that what is missing was deleted. */
  readable: boolean;
  /** Newer than the list: changed by an event since it was asked for. */
  touched: (id: number) => boolean;
}

const summary = ({ rows, complete }: FetchedMessages) => ({
  ids: rows.map((row) => row.id),
  complete,
  rev: rows.reduce((rev, row) => Math.max(rev, row.rev), 0),
});

export async function writeNewest(
  db: Database,
  groupId: number,
  fetched: FetchedMessages,
  me: number,
): Promise<void> {
  const held = await db.windows.get(groupId);
  await writeMerged(db, groupId, mergeNewest(groupId, held, summary(fetched)), fetched, me);
}

/** False where the window has changed meanwhile and the list does not fit it any more. */
export async function writeOlder(
  db: Database,
  groupId: number,
  before: number,
  fetched: FetchedMessages,
  me: number,
): Promise<boolean> {
  const held = await db.windows.get(groupId);
  const merged = held ? mergeOlder(held, before, summary(fetched)) : null;
  if (!merged) return false;
  await writeMerged(db, groupId, merged, fetched, me);
  return true;
}

async function writeMerged(
  db: Database,
  groupId: number,
  { window, dropBelow, replaced }: Merged,
  { rows, readable, touched }: FetchedMessages,
  me: number,
): Promise<void> {
  const between = (from: number, to: number) =>
    db.messages.where('[group_id+id]').between([groupId, from], [groupId, to], true, true);
  if (dropBelow > 1) await between(0, dropBelow - 1).delete();
  if (replaced && readable) {
    const listed = new Set(rows.map((row) => row.id));
    const keys = await between(replaced.from, replaced.to).primaryKeys();
    await db.messages.bulkDelete(keys.filter((id) => !listed.has(id) && !touched(id)));
  }
  const current = rows.filter((row) => !touched(row.id));
  const held = await db.messages.bulkGet(current.map((row) => row.id));
  const fresh = current.flatMap((row, at) =>
    (held[at]?.rev ?? 0) > row.rev ? [] : [mergedMessage(row, held[at])],
  );
  await db.messages.bulkPut(fresh);
  await db.windows.put(window);
  await acknowledgeOwn(db, fresh, me);
}
