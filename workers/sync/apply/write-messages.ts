import type { Database, MessageRow } from '../../../src/db/database.ts';
import type { MessageWindow } from '../../../src/db/message-runs.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { messageCreatingKinds, createsMessage } from '../../../src/db/outbox-op.ts';
import { extend, fits } from '../../../src/db/window-merge.ts';
import { readRefetchQueue } from '../pull/refetch-queue.ts';
import { deleteCachedPictures } from './delete-cached-pictures.ts';
import { arrivedMessage, settleArrived, settleDeleted } from './settle-held.ts';
import { type Del, type Put, writeTable } from './write-table.ts';

/**
 * Where changes come from: `told` is a live event or a pull, in order; `answer` is the response to an own op,
 * which may overtake the changes of other people.
 */
export type Source = 'told' | 'answer';

const maxUnseen = 500;

type MessageChange = Put<MessageRow> | Del;

/**
 * Writes messages into the windows of their groups; a message outside its window is dropped. `refetched` are
 * groups whose messages are about to be fetched whole. Returns the groups whose newest messages have to be
 * fetched.
 */
export async function writeMessages(
  db: Database,
  changes: readonly MessageChange[],
  source: Source,
  me: number,
  refetched: ReadonlySet<number>,
): Promise<Set<number>> {
  const toFetch = new Set<number>();
  if (changes.length === 0) return toFetch;
  const groupOf = await groupsByMessage(db, changes);
  const windows = await windowsOf(db, [...new Set(groupOf.values())]);
  const unsent = await firstUnsent(db);
  const deleted = new Set((await getMeta('deletedUnseen', db)) ?? []);
  if (source === 'answer') for (const id of await deletedSince(db, changes, windows)) deleted.add(id);
  await storeUnseenDeletions(db, changes, source, groupOf);
  const queued = new Set((await readRefetchQueue(db)).groups);
  const joined = new Set(await db.groups.toCollection().primaryKeys());
  const accepted = changes.filter((change) => {
    const groupId = groupOf.get(change.id);
    if (groupId === undefined) return true;
    const stored = windows.get(groupId);
    if (change.op === 'del') {
      if (stored) windows.set(groupId, { ...stored, rev: Math.max(stored.rev, change.rev) });
      return true;
    }
    if (refetched.has(groupId) || deleted.has(change.id)) return false;
    // While the newest messages of a group are being fetched, live messages do not begin its window. Neither
    // do they while an own message is unsent: it may turn out to be older and would not fit.
    const own = unsent.get(groupId);
    const isOwn = own !== undefined && own === change.row.client_id;
    const isLiveStart = change.isNew && (source === 'answer' || (!queued.has(groupId) && own === undefined));
    // A late event of a group that the person was removed from begins no window.
    const begins = joined.has(groupId) && (isLiveStart || isOwn);
    if (stored ? !fits(stored, change.id) : !begins) {
      if (!stored && change.isNew && joined.has(groupId) && !queued.has(groupId)) toFetch.add(groupId);
      return false;
    }
    const sparse = source === 'answer' || queued.has(groupId);
    if (!stored && sparse && !queued.has(groupId)) toFetch.add(groupId);
    windows.set(groupId, extendedWindow(stored ?? newWindow(change.row, sparse), change.row, source));
    return true;
  });
  await writeTable(db.messages, accepted, mergeMessage);
  deleteCachedPictures(accepted.flatMap(({ op, id }) => (op === 'del' ? [id] : [])));
  await db.windows.bulkPut([...windows.values()]);
  const arrived = accepted.flatMap((change) => (change.op === 'put' ? arrivedMessage(change.row) : []));
  if (arrived.length > 0) await settleArrived(db, arrived, me);
  const gone = accepted.flatMap((change) => {
    if (change.op === 'put' || !change.clientId) return [];
    const groupId = groupOf.get(change.id);
    return [{ clientId: change.clientId, lane: groupId === undefined ? undefined : `chat:${groupId}` }];
  });
  if (gone.length > 0) await settleDeleted(db, 'message.send', gone);
  return toFetch;
}

/** A deletion in a delta names only the message: its group is that of the stored row. */
async function groupsByMessage(
  db: Database,
  changes: readonly MessageChange[],
): Promise<Map<number, number>> {
  const groups = new Map<number, number>();
  const unknown: number[] = [];
  for (const change of changes) {
    const id = change.op === 'put' ? change.row.group_id : change.groupId;
    if (id === undefined) unknown.push(change.id);
    else groups.set(change.id, id);
  }
  const rows = unknown.length > 0 ? await db.messages.bulkGet(unknown) : [];
  for (const row of rows) if (row) groups.set(row.id, row.group_id);
  return groups;
}

async function windowsOf(db: Database, ids: number[]): Promise<Map<number, MessageWindow>> {
  const found = await db.windows.bulkGet(ids);
  return new Map(found.flatMap((window) => (window ? [[window.group_id, window] as const] : [])));
}

/** By group, the key of the oldest unsent own message. */
async function firstUnsent(db: Database): Promise<Map<number, string>> {
  const sends = await db.outbox.where('kind').anyOf(messageCreatingKinds).sortBy('seq');
  return new Map(
    sends.toReversed().flatMap((op) => (createsMessage(op) ? [[op.args.group_id, op.opId] as const] : [])),
  );
}

/**
 * A response may repeat an old one. These messages are covered by the window's rev but not stored, so they
 * were deleted.
 */
async function deletedSince(
  db: Database,
  changes: readonly MessageChange[],
  windows: ReadonlyMap<number, MessageWindow>,
): Promise<number[]> {
  const covered = changes.filter(
    (change) =>
      change.op === 'put' && change.rev > 0 && change.rev <= (windows.get(change.row.group_id)?.rev ?? 0),
  );
  const stored = await db.messages.bulkGet(covered.map((change) => change.id));
  return covered.flatMap((change, at) => (stored[at] ? [] : [change.id]));
}

/**
 * Notes the ids of deletions that do not move the rev of their group's window, so that older content arriving
 * later is ignored. These are responses to own deletions, which have no rev, and deletions of messages that
 * are not stored, whose group is unknown.
 */
async function storeUnseenDeletions(
  db: Database,
  changes: readonly MessageChange[],
  source: Source,
  groupOf: ReadonlyMap<number, number>,
): Promise<void> {
  const unseen = changes.flatMap(({ op, id }) =>
    op === 'del' && (source === 'answer' || !groupOf.has(id)) ? [id] : [],
  );
  if (unseen.length === 0) return;
  const noted = (await getMeta('deletedUnseen', db)) ?? [];
  await putMeta('deletedUnseen', [...noted, ...unseen].slice(-maxUnseen), db);
}

const newWindow = ({ group_id, id }: MessageRow, sparse: boolean): MessageWindow => ({
  group_id,
  oldest_id: id,
  newest_id: id,
  complete: false,
  rev: 0,
  sparse,
});

function extendedWindow(window: MessageWindow, row: MessageRow, source: Source): MessageWindow {
  const rev = source === 'answer' ? window.rev : Math.max(window.rev, row.rev);
  return { ...extend(window, row.id), rev };
}

/**
 * Plain servers do not mark edited messages. A changed text shows the edit; its time is unknown, so the
 * message's own time is used.
 */
const editedAt = (row: MessageRow, stored: MessageRow | undefined) =>
  stored && stored.content !== row.content ? row.created_at : stored?.edited_at;

/**
 * Live events lack the fields that differ by reader, and plain servers lack `client_id`: both are taken from
 * the stored row. A message that was read stays so: it may have been read on site, which the school does not know.
 */
export const mergeMessage = (row: MessageRow, stored: MessageRow | undefined): MessageRow => ({
  ...row,
  client_id: row.client_id ?? stored?.client_id,
  edited_at: row.edited_at === undefined ? editedAt(row, stored) : row.edited_at,
  read: stored?.read === true ? true : (row.read ?? stored?.read),
});
