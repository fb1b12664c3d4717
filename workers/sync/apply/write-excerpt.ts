/* Excerpts: runs of a group's messages away from its window, each stored as one record. */
import type { Database, MessageRow, TableName } from '../../../src/db/database.ts';
import type { MessageExcerpt, MessageWindow } from '../../../src/db/message-runs.ts';
import { getMeta } from '../../../src/db/meta.ts';
import type { ExcerptEnd } from '../../../src/db/tab-request.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';
import { arrivedMessage, settleHeld } from './settle-held.ts';
import type { FetchedMessages } from './write-window.ts';
import { mergeMessage } from './write-messages.ts';
import type { Del, Put } from './write-table.ts';

export const excerptTables: readonly TableName[] = [
  'excerpts',
  'messages',
  'windows',
  'groups',
  'outbox',
  'held',
  'settled',
];

export interface FetchedExcerpt extends Pick<FetchedMessages, 'rows' | 'complete' | 'since'> {
  /** The list contains the newest message of the group. */
  reachesNewest: boolean;
  /** A box sent it, not the school. */
  fromBox: boolean;
}

/** True if one of these messages changed during the request, so that the list may contain old content. */
const isOutdated = ({ rows, since }: FetchedExcerpt): boolean =>
  rows.some((row) => {
    const touch = since.touchOf('message', row.id);
    return touch !== undefined && (touch.rev === 0 || touch.rev > row.rev);
  });

/** The messages to store: the copy of a box may have some whose deletion this device knows. */
async function withoutDeleted(db: Database, { rows, fromBox }: FetchedExcerpt): Promise<MessageRow[]> {
  const deleted = new Set(fromBox ? await getMeta('deletedUnseen', db) : []);
  return rows.filter(({ id }) => !deleted.has(id));
}

/** Stores a new excerpt. Returns false if the list is outdated and has to be fetched again. */
export async function beginExcerpt(
  db: Database,
  begun: Pick<MessageExcerpt, 'group_id' | 'key' | 'at'>,
  fetched: FetchedExcerpt,
): Promise<boolean> {
  if (isOutdated(fetched)) return false;
  if (!(await db.groups.get(begun.group_id))) return true;
  const { rows, complete, reachesNewest, fromBox } = fetched;
  const origin = fromBox && { from_box: true as const };
  const ends = { oldest_id: rows[0]?.id ?? 0, newest_id: rows.at(-1)?.id ?? 0 };
  const stored = await withoutDeleted(db, fetched);
  const excerpt = { ...begun, ...ends, ...origin, complete, rows: stored, joined: false };
  await settleHeld(db, stored.flatMap(arrivedMessage));
  await put(db, excerpt, reachesNewest && !fromBox);
  return true;
}

/**
 * Adds messages to one end of an excerpt. Returns false if the list is outdated or the excerpt has changed,
 * so that the list no longer adjoins it.
 */
export async function growExcerpt(
  db: Database,
  groupId: number,
  end: ExcerptEnd,
  from: number,
  fetched: FetchedExcerpt,
): Promise<boolean> {
  const stored = await db.excerpts.get(groupId);
  if (!stored || stored.joined || isOutdated(fetched)) return false;
  if (from !== (end === 'older' ? stored.oldest_id : stored.newest_id)) return false;
  const { rows, complete, reachesNewest, fromBox } = fetched;
  const grown = { ...stored, ...(fromBox && { from_box: true as const }) };
  const added = await withoutDeleted(db, fetched);
  await settleHeld(db, added.flatMap(arrivedMessage));
  if (end === 'older') {
    const oldest_id = rows[0]?.id ?? stored.oldest_id;
    await put(db, { ...grown, oldest_id, complete, rows: [...added, ...stored.rows] }, false);
  } else {
    const newest_id = rows.at(-1)?.id ?? stored.newest_id;
    // The newest message of a copy may be older than the window.
    await put(db, { ...grown, newest_id, rows: [...stored.rows, ...added] }, reachesNewest && !fromBox);
  }
  return true;
}

/** Stores an excerpt. If it meets the window, its messages become the older end of the window. */
async function put(db: Database, excerpt: MessageExcerpt, reachesNewest: boolean): Promise<void> {
  const window = await db.windows.get(excerpt.group_id);
  if (!window || !meets(excerpt, window, reachesNewest)) {
    await db.excerpts.put(excerpt);
    return;
  }
  const older = excerpt.rows.filter(({ id }) => id < window.oldest_id);
  if (older.length > 0) {
    await db.messages.bulkPut(older);
    const { oldest_id, complete, from_box } = excerpt;
    const box_until = Math.max(window.box_until ?? 0, window.oldest_id);
    await db.windows.put({ ...window, oldest_id, complete, ...(from_box && { box_until }) });
    if (from_box) await queueRefetch(db, { groups: [excerpt.group_id] });
  }
  await db.excerpts.put({ ...excerpt, rows: [], joined: true });
}

const meets = ({ newest_id }: MessageExcerpt, { oldest_id }: MessageWindow, reachesNewest: boolean) =>
  oldest_id > 0 && (reachesNewest || newest_id >= oldest_id);

/** Applies changes of messages to the excerpts that contain them. */
export async function changeExcerpts(
  db: Database,
  changes: readonly (Put<MessageRow> | Del)[],
): Promise<void> {
  if (changes.length === 0 || (await db.excerpts.count()) === 0) return;
  const byId = new Map(changes.map((change) => [change.id, change]));
  for (const excerpt of await db.excerpts.toArray()) {
    const rows = excerpt.rows.flatMap((row) => {
      const change = byId.get(row.id);
      if (!change || (change.rev > 0 && change.rev < row.rev)) return row;
      return change.op === 'put' ? mergeMessage(change.row, row) : [];
    });
    const isChanged = rows.length !== excerpt.rows.length || rows.some((row, at) => row !== excerpt.rows[at]);
    if (isChanged) await db.excerpts.put({ ...excerpt, rows });
  }
}

/** Deletes the excerpts of boxes, whose messages may be outdated. Call when the school answers. */
export async function deleteBoxExcerpts(db: Database): Promise<void> {
  if ((await getMeta('boxCursor', db)) === undefined) return;
  await db.excerpts.filter(({ from_box, joined }) => from_box === true && !joined).delete();
}

/** In ms; a chat may stay open on an excerpt for that long. */
const maxAgeMs = 24 * 3600 * 1000;

export async function pruneExcerpts(db: Database, now: number): Promise<void> {
  await db.excerpts.filter(({ at }) => at < now - maxAgeMs).delete();
}
