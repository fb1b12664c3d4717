import { laneOf } from '../../contract/operations.ts';
import { uploadLane } from '../../contract/upload-lane.ts';
import { randomUuid } from '../lib/uuid.ts';
import { database } from './current-database.ts';
import type { Database, StoredBlob } from './database.ts';
import { orphanDependants } from './dependants.ts';
import { getMessageByClientId } from './messages.ts';
import { onDevice } from './operations.ts';
import { isMessageInNewChat } from './new-chat-id.ts';
import { aimAtChat } from './new-chats.ts';
import type { OutboxChange } from './outbox-change.ts';
import { isOfChat, type NewOp, type OutboxOp } from './outbox-op.ts';
import { dropOldMessages } from './prune-messages.ts';
import { spendReserve } from './quota-reserve.ts';
import { withinQuota } from './quota.ts';
import { transition, withoutQuote, withTarget } from './transition.ts';
import { untilStored } from './unfinished-writes.ts';

interface EnqueueOptions {
  /** Key of the draft this came from; it goes in the same transaction. */
  clearDraft?: string;
  opId?: string;
  /** What an upload sends; it lies beside the op, under its id. */
  blob?: StoredBlob;
  now?: number;
  db?: Database;
  /** It was interrupted before, and may be in the outbox. */
  isLate?: boolean;
}

/**
 * Takes what a person meant into the outbox, in one transaction; on a full device the reserve makes way, then old
 * messages. Gives the id of the op that was added (the `client_id` of a message), or null where an op that waits
 * already says it, or the message is gone. If the page is left before the commit, it is done when the page is shown
 * again or by the next page that starts, under the same id.
 */
export async function enqueue(incoming: NewOp, options: EnqueueOptions = {}): Promise<string | null> {
  const { clearDraft, blob, opId = randomUuid(), db = database() } = options;
  const write = {
    kind: 'op' as const,
    opId,
    op: incoming,
    ...(clearDraft !== undefined && { clearDraft }),
    ...(blob && { blob }),
  };
  const taken = await untilStored(db.name, write, (begun, isLate) =>
    takeIn(incoming, { isLate, ...options, opId, db }, begun),
  );
  return taken === undefined ? opId : taken;
}

type TakeOptions = EnqueueOptions & { opId: string; db: Database };

function takeIn(incoming: NewOp, options: TakeOptions, begun: () => void): Promise<string | null> {
  const { clearDraft, blob, opId, now = Date.now(), db, isLate = false } = options;
  const { coalesce, prepare, preparedFrom = [], delay = 0 } = onDevice(incoming.kind);
  const inNewChat = isMessageInNewChat(incoming);
  const take = async () => {
    begun();
    if (isLate && (await getOp(opId, db))) return opId;
    if (clearDraft !== undefined) await db.drafts.delete(clearDraft);
    const aimed = inNewChat ? await aimAtChat(incoming, now, db) : incoming;
    const lane = await listOpsOfLane(laneOf(aimed), db);
    const prepared = prepare ? await prepare(aimed, db) : aimed;
    const op = prepared && (await settleTarget(prepared, lane, db));
    if (!op) return null;
    const { add, ...change } = coalesce(lane, op, opId);
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
      nextAt: delay > 0 ? now + delay : 0,
      createdAt: now,
    });
    return opId;
  };
  const prepared = preparedFrom.map((name) => db.table(name));
  const tables = [
    db.outbox,
    db.messages,
    db.drafts,
    ...prepared,
    ...(blob ? [db.blobs] : []),
    ...(inNewChat ? [db.groups] : []),
  ];
  return withinQuota(
    () => db.transaction('rw', tables, take),
    async () => (await spendReserve(db)) || dropOldMessages(db),
  );
}

/** The message may have been acknowledged between the tap and this transaction. */
async function settleTarget(op: NewOp, lane: readonly OutboxOp[], db: Database): Promise<NewOp | null> {
  const { dependsOn, ...rest } = op;
  if (dependsOn === undefined || lane.some((other) => other.opId === dependsOn)) return op;
  // A file, which has another lane than the operation that creates its chat.
  if (isMessageInNewChat(op)) return op;
  const message = await getMessageByClientId(dependsOn, db);
  if (message) return withTarget(rest, message.id);
  return op.kind === 'message.send' ? withoutQuote(rest) : null;
}

/** Inside a transaction over the outbox. */
export async function writeOutbox(change: OutboxChange, db: Database): Promise<void> {
  if (change.put.length > 0) await db.outbox.bulkPut(change.put);
  if (change.remove.length > 0) await db.outbox.bulkDelete(change.remove);
}

/** Tries a dead or waiting op again now, under the same key. */
export function retryOp(opId: string, db = database()): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const op = await getOp(opId, db);
    const next = op && transition(op, { type: 'retried' });
    if (next && next !== 'gone') await db.outbox.put(next);
  });
}

/** Takes an op back that is dead or still waits. One in flight stays: gives false. */
export function discardOp(opId: string, db = database()): Promise<boolean> {
  return db.transaction('rw', db.outbox, async () => {
    const op = await getOp(opId, db);
    if (!op) return true;
    if (transition(op, { type: 'discarded' }) !== 'gone') return false;
    // Files that wait for a new chat have a lane of their own.
    const others = op.kind === 'group.private' ? await listOps(db) : await listOpsOfLane(op.lane, db);
    const orphans = orphanDependants(others, opId);
    await writeOutbox({ put: orphans.put, remove: [op.seq, ...orphans.remove] }, db);
    return true;
  });
}

export const getOp = (opId: string, db = database()): Promise<OutboxOp | undefined> =>
  db.outbox.where('opId').equals(opId).first();

/** Everything not acknowledged, in the order it was meant. */
export const listOps = (db = database()): Promise<OutboxOp[]> => db.outbox.orderBy('seq').toArray();

export const listOpsOfLane = (lane: string, db = database()): Promise<OutboxOp[]> =>
  db.outbox.where('lane').equals(lane).sortBy('seq');

/** What waits in a conversation, its files among the rest. */
export async function listOpsOfChat(groupId: number, db = database()): Promise<OutboxOp[]> {
  const lanes = await db.outbox.where('lane').anyOf(`chat:${groupId}`, uploadLane).sortBy('seq');
  return lanes.filter((op) => isOfChat(op, groupId));
}

/** Changes whenever there may be something new to send: an op that was added, or may go sooner than it might before. */
export async function outboxPulse(db: Database): Promise<string> {
  const last = await db.outbox.orderBy('seq').last();
  const queued = await db.outbox.where('state').equals('queued').toArray();
  return [last?.seq, ...queued.map(({ seq, nextAt }) => `${seq}@${nextAt}`)].join();
}
