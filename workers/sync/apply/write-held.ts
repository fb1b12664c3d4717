/* Writes what boxes hold. It stays apart from the rows of the school until these arrive. */
import { isCreating, maxHeldMs } from '../../../contract/held.ts';
import { laneOf } from '../../../contract/operations.ts';
import type { Database, TableName } from '../../../src/db/database.ts';
import { refuseDependants } from '../../../src/db/refuse-dependants.ts';
import { deleteChangesOf } from '../../../src/db/held.ts';
import { isRemoval } from '../../../contract/held.ts';
import type { HeldRow, ReceivedHeld } from '../../../src/db/held-row.ts';
import { listOps, writeOutbox } from '../../../src/db/outbox.ts';
import { arrivedMessage, arrivedQuestion, isSame, settledTables } from './settle-held.ts';

export const heldTables: readonly TableName[] = [
  ...settledTables,
  'groups',
  'messages',
  'events',
  'event_questions',
];

const idOf = ({ op_id }: Pick<HeldRow, 'op_id'>) => op_id;
/** The message or question that an operation changes; null for one that creates it. */
const changedBy = ({ kind, depends_on }: Pick<HeldRow, 'kind' | 'depends_on'>) =>
  isCreating(kind) ? null : depends_on;

/**
 * Writes operations that a box sent, in the order of their numbers. Left out are those of other groups and events, and
 * those on messages and questions that have arrived at the school, were discarded, or were deleted on site. `now` is the
 * time of receipt.
 */
export async function writeHeld(
  db: Database,
  received: readonly ReceivedHeld[],
  { me, now }: { me: number; now: number },
): Promise<void> {
  if (received.length === 0) return;
  await noteTakenBack(db, received);
  const shown = await withoutSettled(db, await atKnownPlaces(db, received));
  const deleted = await deletedAmong(db, shown);
  const remaining = shown.filter((op) => isRemoval(op.kind) || !deleted.has(changedBy(op) ?? op.op_id));
  const stored = await db.held.bulkGet(remaining.map(idOf));
  await db.held.bulkPut(
    remaining.map((op, at): HeldRow => ({
      ...op,
      received: stored[at]?.received ?? now,
      seen: stored[at]?.seen ?? false,
    })),
  );
  // Dexie loses the transaction while it waits for a function that uses no table.
  if (deleted.size > 0) await deleteHeld(db, [...deleted]);
  const own = shown.filter(({ author }) => author.id === me);
  if (own.length > 0) await markOwnOps(db, own);
}

/** Boxes show, or have deleted, messages and questions that the person has discarded. */
async function noteTakenBack(db: Database, received: readonly ReceivedHeld[]): Promise<void> {
  const keys = received.map((op) => (isRemoval(op.kind) ? changedBy(op) : null) ?? op.op_id);
  const rows = new Map((await db.settled.bulkGet(keys)).flatMap((row) => (row ? [[row.op_id, row]] : [])));
  for (const [at, { journal, kind }] of received.entries()) {
    const row = rows.get(keys[at] ?? '');
    if (!row?.takeBack) continue;
    const shownIn = isRemoval(kind) ? null : journal;
    const noted = { ...row, takeBack: { ...row.takeBack, journal: shownIn } };
    rows.set(row.op_id, noted);
    await db.settled.put(noted);
  }
}

/**
 * Notes what a journal no longer has: messages and questions that the person has discarded, and operations that the box
 * has dropped, because its copy has the row, or the school has deleted or refused it. `listed` are the keys in its whole
 * list, which ends with the number `last` and was requested at `begun`, in ms: the list may lack what came later.
 */
export async function noteMissing(
  db: Database,
  journal: string,
  { listed, last, begun }: { listed: ReadonlySet<string>; last: number; begun: number },
): Promise<void> {
  const isDropped = (row: HeldRow) =>
    row.journal === journal && (row.number <= last || row.received < begun) && !listed.has(row.op_id);
  const dropped = await db.held.filter(isDropped).primaryKeys();
  await db.held.bulkDelete(dropped);
  await markDropped(db, journal, dropped);
  for (const row of await db.settled.toArray())
    if (row.takeBack?.journal === journal && !listed.has(row.op_id))
      await db.settled.put({ ...row, takeBack: { ...row.takeBack, journal: null } });
}

/** People on site no longer see own ops that the journal has dropped. */
async function markDropped(db: Database, journal: string, opIds: readonly string[]): Promise<void> {
  const ops = await db.outbox.where('opId').anyOf(opIds).toArray();
  const shown = ops.filter(({ onSite }) => onSite?.journal === journal);
  await db.outbox.bulkPut(shown.map((op) => ({ ...op, onSite: { journal: null } })));
}

/** Those in groups and events that the device has. */
async function atKnownPlaces(db: Database, received: readonly ReceivedHeld[]): Promise<ReceivedHeld[]> {
  const groupIds = received.flatMap((op) => ('group_id' in op ? op.group_id : []));
  const eventIds = received.flatMap((op) => ('event_id' in op ? op.event_id : []));
  const groups = groupIds.length > 0 ? await db.groups.bulkGet([...new Set(groupIds)]) : [];
  const events = eventIds.length > 0 ? await db.events.bulkGet([...new Set(eventIds)]) : [];
  const knownGroups = new Set(groups.flatMap((group) => group?.id ?? []));
  const knownEvents = new Set(events.flatMap((event) => event?.id ?? []));
  return received.filter((op) =>
    'group_id' in op ? knownGroups.has(op.group_id) : knownEvents.has(op.event_id),
  );
}

async function withoutSettled(db: Database, received: readonly ReceivedHeld[]): Promise<ReceivedHeld[]> {
  const ids = [...new Set(received.map((op) => changedBy(op) ?? op.op_id))];
  const settled = new Set((await db.settled.bulkGet(ids)).flatMap((row) => row?.op_id ?? []));
  const messages = await db.messages.where('client_id').anyOf(ids).toArray();
  const hasQuestions = received.some((op) => 'event_id' in op);
  const questions = hasQuestions ? await db.event_questions.where('client_id').anyOf(ids).toArray() : [];
  const rows = [...messages.flatMap(arrivedMessage), ...questions.flatMap(arrivedQuestion)];
  const stored = (await db.held.bulkGet(ids)).flatMap((op) => op ?? []);
  const targets = new Map<string, ReceivedHeld>([...stored, ...received].map((op) => [op.op_id, op]));
  const hasArrived = (op: ReceivedHeld) => {
    const key = changedBy(op) ?? op.op_id;
    const target = targets.get(key);
    return rows.some((row) => row.key === key && (target ? isSame(target, row) : row.lane === laneOf(op)));
  };
  return received.filter((op) => !settled.has(changedBy(op) ?? op.op_id) && !hasArrived(op));
}

/** The messages and questions that these operations, or stored ones, have deleted on site. */
async function deletedAmong(db: Database, received: readonly ReceivedHeld[]): Promise<Set<string>> {
  const ids = [...new Set(received.map((op) => changedBy(op) ?? op.op_id))];
  const before = await db.held.where('depends_on').anyOf(ids).toArray();
  const removals = [...before, ...received].filter(({ kind }) => isRemoval(kind));
  return new Set(removals.flatMap(({ depends_on }) => depends_on ?? []));
}

/**
 * Deletes held messages and questions with their changes. The removals stay, so that no later list brings them back.
 * Replies that wait for one of them lose their quote; other ops that wait for it are removed, or refused if they have a
 * typed text. Removals wait on: the message or question may come to the school from its device.
 */
async function deleteHeld(db: Database, opIds: readonly string[]): Promise<void> {
  await db.held.bulkDelete([...opIds]);
  await deleteChangesOf(opIds, db, false);
  const ops = await listOps(db);
  const others = ops.filter(({ kind }) => !isRemoval(kind));
  const own = new Set(ops.map(({ opId }) => opId));
  for (const opId of opIds) if (!own.has(opId)) await writeOutbox(refuseDependants(ops, opId, others), db);
}

/** Own ops that a box has: the response to their sending may have been lost. */
async function markOwnOps(db: Database, received: readonly ReceivedHeld[]): Promise<void> {
  const ops = await db.outbox.where('opId').anyOf(received.map(idOf)).toArray();
  const journals = new Map(received.map(({ op_id, journal }) => [op_id, journal]));
  await db.outbox.bulkPut(
    ops.flatMap((op) => {
      const journal = journals.get(op.opId) ?? null;
      return op.onSite?.journal === journal ? [] : [{ ...op, onSite: { journal } }];
    }),
  );
}

/**
 * Deletes what boxes have held for too long, with the ids of what has settled, and ends the waiting of ops for messages
 * and questions that have not come for as long. Call over `heldTables`.
 */
export async function pruneHeld(db: Database, now: number): Promise<void> {
  const isOld = (since: number) => since < now - maxHeldMs;
  const old = await db.held.filter(({ received }) => isOld(received)).toArray();
  const created = old.flatMap(({ kind, op_id }) => (isCreating(kind) ? [op_id] : []));
  await db.held.bulkDelete(old.map(idOf));
  await deleteChangesOf(created, db);
  await endWaiting(db, new Set(created), isOld);
  await db.settled.filter(({ at }) => isOld(at)).delete();
}

async function endWaiting(
  db: Database,
  pruned: ReadonlySet<string>,
  isOld: (since: number) => boolean,
): Promise<void> {
  const ops = await listOps(db);
  const own = new Set(ops.map(({ opId }) => opId));
  const held = new Set(await db.held.toCollection().primaryKeys());
  const ended = ops.flatMap(({ dependsOn, createdAt }) =>
    dependsOn !== undefined &&
    !own.has(dependsOn) &&
    (pruned.has(dependsOn) || (isOld(createdAt) && !held.has(dependsOn)))
      ? [dependsOn]
      : [],
  );
  for (const key of new Set(ended)) await writeOutbox(refuseDependants(ops, key), db);
}
