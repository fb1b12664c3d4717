import { type CreatingKind, type HeldReference, isCreating, isVote } from '../../../contract/held.ts';
import type { EventQuestion } from '../../../contract/event-questions.ts';
import { laneOf } from '../../../contract/operations.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import type { Database, MessageRow } from '../../../src/db/database.ts';
import { orphanDependants, resolveDependants } from '../../../src/db/dependants.ts';
import { refuseDependants } from '../../../src/db/refuse-dependants.ts';
import { deleteChangesOf } from '../../../src/db/held.ts';
import type { HeldRow, ReceivedHeld } from '../../../src/db/held-row.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { listOps, writeOutbox } from '../../../src/db/outbox.ts';
import { acknowledge } from '../outbox/effects.ts';

/** A row of the school that an operation with a key has created. */
export interface Arrived {
  key: string;
  id: number;
  authorId: number;
  lane: string;
}

export const arrivedMessage = ({ client_id, id, author, group_id }: MessageRow): Arrived[] =>
  client_id ? [{ key: client_id, id, authorId: author.id, lane: `chat:${group_id}` }] : [];

/** Anonymous questions have no key. */
export const arrivedQuestion = ({ client_id, id, author, event_id }: EventQuestion): Arrived[] =>
  client_id && author ? [{ key: client_id, id, authorId: author.id, lane: `room:${event_id}` }] : [];

/** Tables that settling uses besides those of the rows. */
export const settledTables = ['held', 'settled', 'outbox'] as const;

/**
 * Removes what stored rows replace: own ops whose rows arrived by another way, because the response may have been lost,
 * and what boxes hold. Call in the transaction that stores the rows.
 */
export async function settleArrived(db: Database, rows: readonly Arrived[], me: number): Promise<void> {
  const own = rows.filter(({ authorId }) => authorId === me);
  if (own.length > 0 && (await db.outbox.count()) > 0)
    for (const { key, id } of own) await acknowledge(db, key, id);
  await settleHeld(db, rows);
}

/**
 * Deletes what was held of these rows, with its held changes, and unblocks the ops that waited for their ids. Call in the
 * transaction that stores the rows.
 */
export async function settleHeld(db: Database, rows: readonly Arrived[]): Promise<void> {
  const state = await readState(
    db,
    rows.map(({ key }) => key),
  );
  if (!state) return;
  for (const row of rows) {
    const op = state.held.get(row.key);
    if (op && !isSame(op, row)) continue;
    const waiting = state.waitingFor(row.key).filter(({ lane }) => lane === row.lane);
    await writeOutbox(resolveDependants(waiting, row.key, row.id), db);
    const changes = state.changesOf(row.key).filter((change) => laneOf(change) === row.lane);
    if (op) await remove(db, op);
    else if (changes.length > 0) await removeChanges(db, row.key, changes);
    if (op?.seen && op.kind === 'message.send') await db.messages.update(row.id, { read: true });
  }
}

export interface DeletedRow {
  clientId: string;
  /** Lane of the operation that created it; absent if it is not known. */
  lane?: string | undefined;
}

/**
 * Deletes held messages, or questions, that the school had and has deleted, which this device may never have got as
 * rows. Replies that wait for one of them lose their quote; other ops that wait for it are removed, or refused if they
 * have a typed text.
 */
export async function settleDeleted(
  db: Database,
  kind: CreatingKind,
  deleted: readonly DeletedRow[],
): Promise<void> {
  const keys = deleted.map(({ clientId }) => clientId);
  const state = await readState(db, keys);
  if (!state) return;
  for (const { clientId, lane } of deleted) {
    const op = state.held.get(clientId);
    if (op && (op.kind !== kind || laneOf(op) !== (lane ?? laneOf(op)))) continue;
    if (state.waitingFor(clientId).length > 0) await writeOutbox(refuseDependants(state.ops, clientId), db);
    const changes = state
      .changesOf(clientId)
      .filter((change) => (lane === undefined ? isOfSameSort(change.kind, kind) : laneOf(change) === lane));
    if (op) await remove(db, op);
    else if (changes.length > 0) await removeChanges(db, clientId, changes);
  }
}

/** Deletes held messages and questions that the school has executed and deleted, as if their deletion had come. */
export async function dropGone(db: Database, gone: readonly HeldReference[]): Promise<void> {
  for (const op of await heldOf(db, gone))
    if (isCreating(op.kind)) await settleDeleted(db, op.kind, [{ clientId: op.op_id, lane: laneOf(op) }]);
}

/** Deletes held questions that are hidden at the school. Ops that wait for them wait on: they may be shown again. */
export async function dropHidden(db: Database, hidden: readonly HeldReference[]): Promise<void> {
  for (const op of await heldOf(db, hidden)) await remove(db, op);
}

/** The held rows of these messages and questions. */
async function heldOf(db: Database, named: readonly HeldReference[]): Promise<HeldRow[]> {
  const rows = await db.held.bulkGet(named.map(({ op_id }) => op_id));
  return rows.flatMap((op, at) => (op && op.author.id === named[at]?.author_id ? op : []));
}

/**
 * Deletes held messages and questions that the school has refused, with their changes. Replies of this device that wait
 * for one of them lose their quote, and its reactions and votes are removed. Its other ops wait on: if the author tries
 * again, the message or question arrives.
 */
export async function dropRefused(db: Database, refused: readonly HeldReference[]): Promise<void> {
  const state = await readState(
    db,
    refused.map(({ op_id }) => op_id),
  );
  if (!state) return;
  for (const { op_id, author_id } of refused) {
    const op = state.held.get(op_id);
    if (op?.author.id !== author_id) continue;
    const ended = state
      .waitingFor(op_id)
      .filter(({ kind }) => kind === 'message.send' || kind === 'message.react' || isVote(kind));
    if (ended.length > 0) await writeOutbox(orphanDependants(ended, op_id), db);
    await remove(db, op);
  }
}

/** Other people may send a message or question with the same key. */
export const isSame = (op: ReceivedHeld, { authorId, lane }: Arrived): boolean =>
  isCreating(op.kind) && op.author.id === authorId && laneOf(op) === lane;

/** The held operations with these keys, and the ops that wait for those of others; null if nothing waits or is held. */
async function readState(db: Database, keys: readonly string[]) {
  if (keys.length === 0) return null;
  const hasHeld = (await db.held.count()) > 0;
  const ops = (await db.outbox.count()) > 0 ? await listOps(db) : [];
  if (!hasHeld && ops.every(({ dependsOn }) => dependsOn === undefined)) return null;
  const own = new Set(ops.map(({ opId }) => opId));
  const held = hasHeld ? await db.held.bulkGet([...keys]) : [];
  const dependent = hasHeld
    ? await db.held
        .where('depends_on')
        .anyOf([...keys])
        .toArray()
    : [];
  const changes = groupBy(
    dependent.filter(({ kind }) => !isCreating(kind)),
    ({ depends_on }) => depends_on,
  );
  return {
    ops,
    held: new Map(held.flatMap((op) => (op ? [[op.op_id, op] as const] : []))),
    /** Held edits, reactions, acts and removals, also of what is not held itself. */
    changesOf: (key: string): HeldRow[] => changes.get(key) ?? [],
    waitingFor: (key: string): OutboxOp[] =>
      own.has(key) ? [] : ops.filter(({ dependsOn }) => dependsOn === key),
  };
}

/** Both on messages, or both on questions. */
const isOfSameSort = (a: string, b: string) => a.split('.')[0] === b.split('.')[0];

/**
 * Deletes the held changes of the message or question `key`, which is not held itself: the copy of their box has had its
 * row.
 */
async function removeChanges(db: Database, key: string, changes: readonly HeldRow[]): Promise<void> {
  await db.held.bulkDelete(changes.map(({ op_id }) => op_id));
  const at = Math.max(...changes.map(({ received }) => received));
  // The person may have discarded the message or question here: then boxes still have to delete it.
  if (!(await db.settled.get(key))) await db.settled.put({ op_id: key, at, seen: false });
}

async function remove(db: Database, { op_id, received, seen }: HeldRow): Promise<void> {
  await db.held.delete(op_id);
  await deleteChangesOf([op_id], db);
  await db.settled.put({ op_id, at: received, seen });
}
