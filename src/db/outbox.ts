import { laneOf } from '../../contract/operations.ts';
import { uploadLane } from '../../contract/upload-lane.ts';
import { randomUuid } from '../lib/uuid.ts';
import { database } from './current-database.ts';
import type { Database, StoredBlob } from './database.ts';
import { orphanDependants } from './dependants.ts';
import { getQuestionByClientId } from './event-questions.ts';
import { takeBack } from './held.ts';
import { getMessageByClientId } from './messages.ts';
import { deviceOperation } from './operations.ts';
import { isMessageInNewChat } from './new-chat-id.ts';
import { resolveNewChat } from './new-chats.ts';
import type { OutboxChange } from './outbox-change.ts';
import { isOfChat, type NewOp, type OutboxOp } from './outbox-op.ts';
import { deleteOldMessages } from './prune-messages.ts';
import { freeReserve } from './quota-reserve.ts';
import { withinQuota } from './quota.ts';
import { transition, withoutQuote, withTarget } from './transition.ts';
import { storeDurably } from './unfinished-writes.ts';

interface EnqueueOptions {
  /** Key of the draft it came from, which is deleted in the same transaction. */
  clearDraft?: string;
  opId?: string;
  /** The file of an upload, stored under the opId. */
  blob?: StoredBlob;
  now?: number;
  db?: Database;
  /** In ms: how long it waits before it is sent, also if the connection returns. */
  delay?: number;
  /** The write was interrupted before, and the op may be in the outbox already. */
  isLate?: boolean;
}

/**
 * Adds an intent of the person to the outbox in one transaction. On a full device the reserve is freed, then
 * old messages. Returns the id of the added op (the `client_id` of a message); null if a pending op already
 * has its effect or the message was deleted. If the page is left before the commit, the write is repeated
 * with the same id when the page is shown again, or by the next page that starts.
 */
export async function enqueue(incoming: NewOp, options: EnqueueOptions = {}): Promise<string | null> {
  const { clearDraft, blob, delay, opId = randomUuid(), db = database() } = options;
  const write = {
    kind: 'op' as const,
    opId,
    op: incoming,
    ...(clearDraft !== undefined && { clearDraft }),
    ...(blob && { blob }),
    ...(delay !== undefined && { delay }),
  };
  const added = await storeDurably(db.name, write, (markBegun, isLate) =>
    addToOutbox(incoming, { isLate, ...options, opId, db }, markBegun),
  );
  return added === undefined ? opId : added;
}

type AddOptions = EnqueueOptions & { opId: string; db: Database };

function addToOutbox(incoming: NewOp, options: AddOptions, markBegun: () => void): Promise<string | null> {
  const { clearDraft, blob, opId, now = Date.now(), db, isLate = false, delay: floor = 0 } = options;
  const { coalesce, prepare, preparedFrom = [], delay = 0 } = deviceOperation(incoming.kind);
  const inNewChat = isMessageInNewChat(incoming);
  const take = async () => {
    markBegun();
    if (isLate && (await getOp(opId, db))) return opId;
    if (clearDraft !== undefined) await db.drafts.delete(clearDraft);
    const resolved = inNewChat ? await resolveNewChat(incoming, now, db) : incoming;
    const lane = await listOpsOfLane(laneOf(resolved), db);
    const prepared = prepare ? await prepare(resolved, db) : resolved;
    const op = prepared && (await settleTarget(prepared, lane, db));
    if (!op) return null;
    const { add, ...change } = coalesce(lane, op, opId);
    await takeBack(
      lane.filter(({ seq }) => change.remove.includes(seq)),
      now,
      db,
    );
    await writeOutbox(change, db);
    if (!add) return null;
    if (blob) await db.blobs.put({ ...blob, id: opId });
    await db.outbox.add({
      ...add,
      opId,
      v: 1,
      lane: laneOf(add),
      state: add.dependsOn === undefined ? 'queued' : 'blocked',
      maybeSent: false,
      attempts: 0,
      nextAt: floor + delay > 0 ? now + floor + delay : 0,
      ...(floor > 0 && { floorAt: now + floor }),
      createdAt: now,
    });
    return opId;
  };
  const prepared = preparedFrom.map((name) => db.table(name));
  const tables = [
    db.outbox,
    db.messages,
    db.drafts,
    db.held,
    db.settled,
    ...prepared,
    ...(blob ? [db.blobs] : []),
    ...(inNewChat ? [db.groups] : []),
    ...('event_id' in incoming.args ? [db.event_questions] : []),
  ];
  return withinQuota(
    () => db.transaction('rw', tables, take),
    async () => (await freeReserve(db)) || deleteOldMessages(db),
  );
}

/**
 * Replaces `dependsOn` if the message or question was acknowledged between the tap and this transaction. One that a box
 * holds may stay the target. Returns null if it no longer exists; a reply then loses its quote instead.
 */
async function settleTarget(op: NewOp, lane: readonly OutboxOp[], db: Database): Promise<NewOp | null> {
  const { dependsOn, ...rest } = op;
  if (dependsOn === undefined || lane.some((other) => other.opId === dependsOn)) return op;
  // A file is in another lane than the op that creates its chat.
  if (isMessageInNewChat(op)) return op;
  // It is deleted when its row arrives. Another person's row may have the same key.
  if (await db.held.get(dependsOn)) return op;
  const getByClientId = 'event_id' in op.args ? getQuestionByClientId : getMessageByClientId;
  const row = await getByClientId(dependsOn, db);
  if (row) return withTarget(rest, row.id);
  return op.kind === 'message.send' ? withoutQuote(rest) : null;
}

/** Call inside a transaction over the outbox. */
export async function writeOutbox(change: OutboxChange, db: Database): Promise<void> {
  if (change.put.length > 0) await db.outbox.bulkPut(change.put);
  if (change.remove.length > 0) await db.outbox.bulkDelete(change.remove);
}

/** Retries a dead or waiting op now, with the same key. */
export function retryOp(opId: string, db = database()): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const op = await getOp(opId, db);
    const next = op && transition(op, { type: 'retried' });
    if (next && next !== 'gone') await db.outbox.put(next);
  });
}

/**
 * Removes an op that is dead or waiting, with what depends on it. Boxes that show it delete it. Returns false for an
 * op that is being sent, which stays.
 */
export function discardOp(opId: string, db = database()): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.held, db.settled, async () => {
    const op = await getOp(opId, db);
    if (!op) return true;
    if (transition(op, { type: 'discarded' }) !== 'gone') return false;
    // Files for a new chat are in a lane of their own.
    const others = op.kind === 'group.private' ? await listOps(db) : await listOpsOfLane(op.lane, db);
    const orphans = orphanDependants(others, opId);
    const removed = others.filter(({ seq }) => orphans.remove.includes(seq));
    await takeBack([op, ...removed], Date.now(), db);
    await writeOutbox({ put: orphans.put, remove: [op.seq, ...orphans.remove] }, db);
    return true;
  });
}

export const getOp = (opId: string, db = database()): Promise<OutboxOp | undefined> =>
  db.outbox.where('opId').equals(opId).first();

/** All unacknowledged ops in the order they were added. */
export const listOps = (db = database()): Promise<OutboxOp[]> => db.outbox.orderBy('seq').toArray();

export const listOpsOfLane = (lane: string, db = database()): Promise<OutboxOp[]> =>
  db.outbox.where('lane').equals(lane).sortBy('seq');

/** The ops of a conversation, including its files. */
export async function listOpsOfChat(groupId: number, db = database()): Promise<OutboxOp[]> {
  const lanes = await db.outbox.where('lane').anyOf(`chat:${groupId}`, uploadLane).sortBy('seq');
  return lanes.filter((op) => isOfChat(op, groupId));
}

/** A text that changes when there may be an op to send: one was added, or one may be sent earlier. */
export async function outboxVersion(db: Database): Promise<string> {
  const last = await db.outbox.orderBy('seq').last();
  const queued = await db.outbox.where('state').equals('queued').toArray();
  return [last?.seq, ...queued.map(({ seq, nextAt }) => `${seq}@${nextAt}`)].join();
}
