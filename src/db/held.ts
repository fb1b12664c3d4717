import { randomUuid } from '../lib/uuid.ts';
import { database } from './current-database.ts';
import type { Database } from './database.ts';
import { isRemoval } from '../../contract/held.ts';
import { type HeldInChat, isInChat } from './held-row.ts';
import type { OutboxOp } from './outbox-op.ts';

export const listHeldOfGroup = async (groupId: number, db = database()): Promise<HeldInChat[]> =>
  (await db.held.where('group_id').equals(groupId).toArray()).filter(isInChat);

/** All held operations on messages, by group. */
export async function listHeldByGroup(db = database()): Promise<Map<number, HeldInChat[]>> {
  const groups = new Map<number, HeldInChat[]>();
  for (const op of (await db.held.toArray()).filter(isInChat)) {
    const group = groups.get(op.group_id);
    if (group) group.push(op);
    else groups.set(op.group_id, [op]);
  }
  return groups;
}

/** Marks held messages and questions as seen on this device. */
export const markHeldSeen = (opIds: readonly string[], db = database()): Promise<void> =>
  db.transaction('rw', db.held, async () => {
    const rows = await db.held.bulkGet([...opIds]);
    await db.held.bulkPut(rows.flatMap((row) => (row && !row.seen ? { ...row, seen: true } : [])));
  });

/**
 * Notes messages and questions that this device does not send although people on site may have seen them, so that boxes
 * delete them, and the school does if a box hands one over. Call inside a transaction over held and settled, with all ops
 * that leave the outbox unsent.
 */
export async function takeBack(removed: readonly OutboxOp[], now: number, db: Database): Promise<void> {
  const onSite = removed.filter((op) => op.onSite !== undefined);
  for (const op of onSite) {
    // A change that a box holds stays in effect on site until the school has its target, so its row stays too.
    const place = placeOf(op);
    if (place) {
      const isDeleted = await isDeletedOnSite(op.opId, onSite, db);
      const journal = isDeleted ? null : (op.onSite?.journal ?? null);
      await db.settled.put({
        op_id: op.opId,
        at: now,
        takeBack: { ...place, delete_id: randomUuid(), written: op.createdAt, journal },
      });
      await deleteChangesOf([op.opId], db);
      await db.held.delete(op.opId);
    } else if (isRemoval(op.kind)) await db.settled.put({ op_id: op.opId, at: now });
  }
}

/** Where the message or question is that an op creates; null for other ops. */
function placeOf(op: OutboxOp): { group_id: number } | { event_id: number } | null {
  if (op.kind === 'message.send') return { group_id: op.args.group_id };
  return op.kind === 'eventQuestion.ask' ? { event_id: op.args.event_id } : null;
}

/** A text that changes when a box has to delete another message or question that the person has discarded. */
export async function takenBackVersion(db: Database): Promise<string> {
  const settled = await db.settled.toArray();
  return settled
    .flatMap(({ op_id, takeBack: taken }) => (taken?.journal ? [`${op_id}@${taken.journal}`] : []))
    .join();
}

async function isDeletedOnSite(opId: string, removed: readonly OutboxOp[], db: Database): Promise<boolean> {
  const changes = await db.held.where('depends_on').equals(opId).toArray();
  return (
    changes.some(({ kind }) => isRemoval(kind)) ||
    removed.some(
      ({ kind, dependsOn, onSite }) =>
        isRemoval(kind) && dependsOn === opId && (onSite?.journal ?? null) !== null,
    )
  );
}

/**
 * Deletes the held changes of messages and questions. Replies are no changes. `withRemovals`: also deletions and
 * withdrawals.
 */
export async function deleteChangesOf(
  opIds: readonly string[],
  db: Database,
  withRemovals = true,
): Promise<void> {
  await db.held
    .where('depends_on')
    .anyOf([...opIds])
    .and(({ kind }) => kind !== 'message.send' && (withRemovals || !isRemoval(kind)))
    .delete();
}
