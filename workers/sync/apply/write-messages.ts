import type { Database, MessageRow, MessageWindow } from '../../../src/db/database.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { makingMessages, createsMessage } from '../../../src/db/outbox-op.ts';
import { extend, fits } from '../../../src/db/window-merge.ts';
import { acknowledge } from '../outbox/effects.ts';
import { readRefetchQueue } from '../pull/refetch-queue.ts';
import { deleteCachedPictures } from './delete-cached-pictures.ts';
import { type Del, type Put, writeTable } from './write-table.ts';

/**
 * Where changes come from: `told` is a live event or a pull, in order; `answer` is the response to an own op,
 * which may overtake the changes of other people.
 */
export type Source = 'told' | 'answer';

const mostUnseen = 500;

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
  const wanted = new Set<number>();
  if (changes.length === 0) return wanted;
  const groupOf = await groupsByMessage(db, changes);
  const windows = await windowsOf(db, [...new Set(groupOf.values())]);
  const unsent = await firstUnsent(db);
  const forgotten = new Set((await getMeta('deletedUnseen', db)) ?? []);
  if (source === 'answer') for (const id of await deletedSince(db, changes, windows)) forgotten.add(id);
  await noteUnseen(db, changes, source, groupOf);
  const awaited = new Set((await readRefetchQueue(db)).groups);
  const joined = new Set(await db.groups.toCollection().primaryKeys());
  const known = changes.filter((change) => {
    const groupId = groupOf.get(change.id);
    if (groupId === undefined) return true;
    const held = windows.get(groupId);
    if (change.op === 'del') {
      if (held) windows.set(groupId, { ...held, rev: Math.max(held.rev, change.rev) });
      return true;
    }
    if (refetched.has(groupId) || forgotten.has(change.id)) return false;
    // While the newest messages of a group are being fetched, live messages do not begin its window. Neither
    // do they while an own message is unsent: it may turn out to be older and would not fit.
    const own = unsent.get(groupId);
    const isOwn = own !== undefined && own === change.row.client_id;
    const heard = change.justSaid && (source === 'answer' || (!awaited.has(groupId) && own === undefined));
    // A late event of a group that the person was removed from begins no window.
    const begins = joined.has(groupId) && (heard || isOwn);
    if (held ? !fits(held, change.id) : !begins) {
      if (!held && change.justSaid && joined.has(groupId) && !awaited.has(groupId)) wanted.add(groupId);
      return false;
    }
    const sparse = source === 'answer' || awaited.has(groupId);
    if (!held && sparse && !awaited.has(groupId)) wanted.add(groupId);
    windows.set(groupId, grown(held ?? begun(change.row, sparse), change.row, source));
    return true;
  });
  await writeTable(db.messages, known, mergedMessage);
  deleteCachedPictures(known.flatMap(({ op, id }) => (op === 'del' ? [id] : [])));
  await db.windows.bulkPut([...windows.values()]);
  const rows = known.flatMap((change) => (change.op === 'put' ? [change.row] : []));
  await acknowledgeOwn(db, rows, me);
  return wanted;
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
  const sends = await db.outbox.where('kind').anyOf(makingMessages).sortBy('seq');
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
  const held = await db.messages.bulkGet(covered.map((change) => change.id));
  return covered.flatMap((change, at) => (held[at] ? [] : [change.id]));
}

/**
 * Notes the ids of deletions that do not move the rev of their group's window, so that older content arriving
 * later is ignored. These are responses to own deletions, which have no rev, and deletions of messages that
 * are not stored, whose group is unknown.
 */
async function noteUnseen(
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
  await putMeta('deletedUnseen', [...noted, ...unseen].slice(-mostUnseen), db);
}

const begun = ({ group_id, id }: MessageRow, sparse: boolean): MessageWindow => ({
  group_id,
  oldest_id: id,
  newest_id: id,
  complete: false,
  rev: 0,
  sparse,
});

function grown(window: MessageWindow, row: MessageRow, source: Source): MessageWindow {
  const rev = source === 'answer' ? window.rev : Math.max(window.rev, row.rev);
  return { ...extend(window, row.id), rev };
}

/**
 * Plain servers do not mark edited messages. A changed text shows the edit; its time is unknown, so the
 * message's own time is used.
 */
const editedAt = (row: MessageRow, held: MessageRow | undefined) =>
  held && held.content !== row.content ? row.created_at : held?.edited_at;

/**
 * Live events lack the fields that differ by reader, and plain servers lack `client_id`: both are taken from
 * the stored row.
 */
export const mergedMessage = (row: MessageRow, held: MessageRow | undefined): MessageRow => ({
  ...row,
  client_id: row.client_id ?? held?.client_id,
  edited_at: row.edited_at === undefined ? editedAt(row, held) : row.edited_at,
  read: row.read ?? held?.read,
});

/** Acknowledges own sends whose messages arrived by another way: the response may have been lost. */
export async function acknowledgeOwn(db: Database, rows: readonly MessageRow[], me: number): Promise<void> {
  const own = rows.filter((row) => row.author.id === me && row.client_id);
  if (own.length === 0 || (await db.outbox.count()) === 0) return;
  for (const row of own) await acknowledge(db, row.client_id ?? '', row.id);
}
