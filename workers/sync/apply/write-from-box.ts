/*
 * Writes rows of a box. They are those of its copy, which contains a part of the school and may be older than the rows
 * of this device. So a box deletes nothing and replaces only older rows. Rows that could stay outdated, because no
 * later delta of the school contains them, are queued to be fetched from the school.
 */
import { type Area, rowKinds } from '../../../contract/row-kinds.ts';
import type { Database, MessageRow } from '../../../src/db/database.ts';
import type { MessageWindow } from '../../../src/db/message-runs.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { fits, mergeOlder, onlyFromBox } from '../../../src/db/window-merge.ts';
import type { Listed, ListedRow } from '../pull/area-lists.ts';
import type { ChangesSince } from '../pull/concurrent-changes.ts';
import { deleteEtags } from '../pull/etags.ts';
import { queueRefetch, readRefetchQueue } from '../pull/refetch-queue.ts';
import type { RowChange } from './row-change.ts';
import { arrivedMessage, settleArrived } from './settle-held.ts';
import { putListed } from './write-list.ts';
import { mergeMessage } from './write-messages.ts';
import { type FetchedMessages, summary } from './write-window.ts';

export interface Known {
  /** The device has every row up to `schoolRev` that the person may see: a missing one was deleted. */
  complete: boolean;
  /** `Infinity` if it is unknown: then no missing row of a complete area may be stored. */
  schoolRev: number;
}

/**
 * Whether a row of a box may be stored. With equal revs the stored row stays, because the copy leaves out columns such
 * as addresses.
 */
export const isNewerAtBox = (
  row: { rev: number },
  stored: { rev: number } | undefined,
  { complete, schoolRev }: Known,
): boolean => (stored ? row.rev > stored.rev : !complete || row.rev > schoolRev);

/** Fields that a copy lacks, by kind. */
const lackedFields: Partial<Record<string, readonly string[]>> = {
  agenda: ['note'],
  event_question: ['voted', 'reported', 'reports'],
  event: ['zoom_meeting_number', 'zoom_password', 'zoom_link', 'internal_link', 'dial_in', 'rating'],
  business_meeting: ['message', 'message_by', 'other_message', 'link', 'group_id', 'feedback'],
};
/** Fields of the person's own row that a copy has only if others see them. */
const ownFields: readonly string[] = ['email', 'phone', 'birthday'];

/** A row of a box with the stored values of the fields that the copy lacks. */
export function withLackedFields<R extends ListedRow>(
  t: string,
  row: R,
  stored: object | undefined,
  me: number,
): R {
  if (!stored) return row;
  const sent: [string, unknown][] = Object.entries(row);
  const values = new Map(sent);
  const isHidden = (field: string) => ownFields.includes(field) && (values.get(field) ?? null) === null;
  const isOwn = t === 'user' && row.id === me;
  const isLacked = (field: string) => (isOwn ? isHidden(field) : lackedFields[t]?.includes(field));
  return Object.assign({}, row, Object.fromEntries(Object.entries(stored).filter(([key]) => isLacked(key))));
}

const readSchoolRev = async (db: Database) => (await getMeta('schoolRev', db)) ?? Infinity;

/** A function that returns the state of an area, as it is now. */
async function readKnown(db: Database): Promise<(area: Area) => Known> {
  const snapshot = (await getMeta('snapshot', db)) ?? {};
  const queued = (await readRefetchQueue(db)).areas;
  const schoolRev = await readSchoolRev(db);
  return (area) => ({ complete: snapshot[area] !== undefined && !queued.includes(area), schoolRev });
}

/** Writes a list of an area. */
export async function writeListFromBox(
  db: Database,
  listed: Listed,
  area: Area,
  since: Pick<ChangesSince, 'touchOf'>,
  me: number,
): Promise<void> {
  const known = (await readKnown(db))(area);
  const stored = new Map((await db.table<ListedRow>(listed.table).toArray()).map((row) => [row.id, row]));
  const newer = listed.rows.filter(
    (row) => isNewerAtBox(row, stored.get(row.id), known) && since.touchOf(listed.t, row.id)?.op !== 'del',
  );
  const whole = newer.map((row) => withLackedFields(listed.t, row, stored.get(row.id), me));
  await putListed(db, listed, whole, me);
}

/**
 * The changes that may be stored, without messages: the groups in `groups` have new ones, which have to be fetched as a
 * list.
 */
export async function acceptFromBox(
  db: Database,
  changes: readonly RowChange[],
  me: number,
): Promise<{ changes: RowChange[]; groups: number[] }> {
  const knownOf = await readKnown(db);
  const accepted: RowChange[] = [];
  const groups = new Set<number>();
  for (const change of changes) {
    if (change.op === 'del') continue;
    if (change.t === 'gap') groups.add(change.id);
    else if (change.t === 'message') groups.add(change.row.group_id);
    else if (change.t === 'membership') accepted.push(change);
    else {
      const { area, tables } = rowKinds[change.t];
      const parts: (ListedRow | undefined)[] = [];
      for (const table of tables) parts.push(await db.table<ListedRow, number>(table).get(change.id));
      if (!isNewerAtBox(change, parts[0], knownOf(area))) continue;
      const stored: object = Object.assign({}, ...parts);
      const row = withLackedFields<ListedRow>(change.t, change.row, stored, me);
      // Only fields of the kind of the change are replaced.
      accepted.push({ ...change, row } as RowChange);
    }
  }
  if (accepted.length > 0) await deleteEtags(db);
  return { changes: accepted, groups: [...groups] };
}

/**
 * Adds the newest messages of a group. A list that is older than the window changes nothing, nor does an empty one: the
 * box may not carry the group. A list that does not reach the window begins it anew.
 */
export async function writeNewestFromBox(
  db: Database,
  groupId: number,
  fetched: FetchedMessages,
  me: number,
): Promise<void> {
  const [first] = fetched.rows;
  const last = fetched.rows.at(-1);
  if (!first || !last || !(await db.groups.get(groupId))) return;
  const held = await db.windows.get(groupId);
  if (held && last.id < held.newest_id) return;
  const reaches = held && (fetched.complete || first.id <= held.newest_id);
  if (!reaches)
    return beginWindow(db, fetched, { group_id: groupId, oldest_id: first.id, newest_id: last.id }, me);
  const complete = (id: number) => held.sparse !== true && id >= (held.box_until ?? 0);
  const written = await putMessages(db, fetched, me, { isPart: (id) => fits(held, id), complete });
  const newest = written.at(-1)?.id ?? 0;
  const oldest_id = held.newest_id === 0 ? (written[0]?.id ?? 0) : held.oldest_id;
  if (newest > held.newest_id) await db.windows.put({ ...held, oldest_id, newest_id: newest });
}

/** Begins a window that the next list of the school replaces. Older messages are loaded again when they are needed. */
async function beginWindow(
  db: Database,
  fetched: FetchedMessages,
  ends: Pick<MessageWindow, 'group_id' | 'oldest_id' | 'newest_id'>,
  me: number,
): Promise<void> {
  const older = [ends.group_id, ends.oldest_id];
  await db.messages.where('[group_id+id]').between([ends.group_id, 0], older, true, false).delete();
  await putMessages(db, fetched, me, { isPart: () => true, complete: () => false });
  const { complete } = fetched;
  await db.windows.put({ ...ends, complete, rev: 0, sparse: true, box_until: onlyFromBox });
  await queueRefetch(db, { groups: [ends.group_id] });
}

/**
 * Adds older messages to a window, until the next list of the school. Returns false if the window has changed and the
 * list no longer adjoins it.
 */
export async function writeOlderFromBox(
  db: Database,
  groupId: number,
  before: number,
  fetched: FetchedMessages,
  me: number,
): Promise<boolean> {
  const held = await db.windows.get(groupId);
  const merged = held ? mergeOlder(held, before, summary(fetched)) : null;
  if (!held || !merged) return false;
  await putMessages(db, fetched, me, { isPart: () => true, complete: () => false });
  const box_until = Math.max(held.box_until ?? 0, before);
  await db.windows.put({ ...merged.window, box_until });
  await queueRefetch(db, { groups: [groupId] });
  return true;
}

interface Part {
  isPart: (id: number) => boolean;
  /** Whether the device has every message around this id that the school had. */
  complete: (id: number) => boolean;
}

/** Stores the messages that are newer than the stored ones, and returns them. */
async function putMessages(
  db: Database,
  { rows, since }: FetchedMessages,
  me: number,
  { isPart, complete }: Part,
): Promise<MessageRow[]> {
  const schoolRev = await readSchoolRev(db);
  const deleted = new Set((await getMeta('deletedUnseen', db)) ?? []);
  const stored = await db.messages.bulkGet(rows.map(({ id }) => id));
  const written = rows.flatMap((row, at) => {
    const isDeleted = deleted.has(row.id) || since.touchOf('message', row.id)?.op === 'del';
    if (isDeleted || !isPart(row.id)) return [];
    const known = { complete: complete(row.id), schoolRev };
    return isNewerAtBox(row, stored[at], known) ? [mergeMessage(row, stored[at])] : [];
  });
  await db.messages.bulkPut(written);
  await settleArrived(db, written.flatMap(arrivedMessage), me);
  return written;
}
