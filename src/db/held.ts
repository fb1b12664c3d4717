import type { HeldKind } from '../../contract/held.ts';
import { randomUuid } from '../lib/uuid.ts';
import { database } from './current-database.ts';
import type { Database } from './database.ts';
import type { HeldRow } from './held-row.ts';
import type { OutboxOp } from './outbox-op.ts';

export const listHeldOfGroup = (groupId: number, db = database()): Promise<HeldRow[]> =>
  db.held.where('group_id').equals(groupId).toArray();

/** All held operations, by group. */
export async function listHeldByGroup(db = database()): Promise<Map<number, HeldRow[]>> {
  const groups = new Map<number, HeldRow[]>();
  for (const op of await db.held.toArray()) {
    const group = groups.get(op.group_id);
    if (group) group.push(op);
    else groups.set(op.group_id, [op]);
  }
  return groups;
}

/** Marks held messages as seen on this device. */
export const markHeldSeen = (opIds: readonly string[], db = database()): Promise<void> =>
  db.transaction('rw', db.held, async () => {
    const rows = await db.held.bulkGet([...opIds]);
    await db.held.bulkPut(rows.flatMap((row) => (row && !row.seen ? { ...row, seen: true } : [])));
  });

/**
 * Notes messages that will never reach the school although people on site may have seen them, so that boxes delete them.
 * Call inside a transaction over held and settled, with all ops that leave the outbox unsent.
 */
export async function takeBack(removed: readonly OutboxOp[], now: number, db: Database): Promise<void> {
  const onSite = removed.filter((op) => op.onSite !== undefined);
  for (const op of onSite) {
    // A change that a box holds stays in effect on site until the school has the message, so its row stays too.
    if (op.kind === 'message.send') {
      const isDeleted = await isDeletedOnSite(op.opId, onSite, db);
      const journal = isDeleted ? null : (op.onSite?.journal ?? null);
      const deletion = { group_id: op.args.group_id, delete_id: randomUuid(), journal };
      await db.settled.put({ op_id: op.opId, at: now, takeBack: deletion });
      await deleteChangesOf([op.opId], db);
      await db.held.delete(op.opId);
    } else if (op.kind === 'message.delete') await db.settled.put({ op_id: op.opId, at: now });
  }
}

/** A text that changes when a box has to delete another message that the person has discarded. */
export async function takenBackVersion(db: Database): Promise<string> {
  const settled = await db.settled.toArray();
  return settled
    .flatMap(({ op_id, takeBack }) => (takeBack?.journal ? [`${op_id}@${takeBack.journal}`] : []))
    .join();
}

async function isDeletedOnSite(opId: string, removed: readonly OutboxOp[], db: Database): Promise<boolean> {
  const deletions = await db.held.where('depends_on').equals(opId).toArray();
  return (
    deletions.some(({ kind }) => kind === 'message.delete') ||
    removed.some(
      ({ kind, dependsOn, onSite }) =>
        kind === 'message.delete' && dependsOn === opId && (onSite?.journal ?? null) !== null,
    )
  );
}

const changeKinds: readonly HeldKind[] = ['message.edit', 'message.delete', 'message.react'];

/** Deletes the held changes of messages. Replies are no changes. */
export async function deleteChangesOf(
  opIds: readonly string[],
  db: Database,
  kinds = changeKinds,
): Promise<void> {
  await db.held
    .where('depends_on')
    .anyOf([...opIds])
    .and(({ kind }) => kinds.includes(kind))
    .delete();
}
