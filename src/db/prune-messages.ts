import type { Database, MessageRow } from './database.ts';
import { messagesOfGroup } from './messages.ts';
import type { OutboxOp } from './outbox-op.ts';

/**
 * Returns the id of the oldest message to keep. `rows` are all stored messages of the group, `spoken` the ids
 * that unsent ops refer to.
 */
export type FirstKept = (rows: readonly MessageRow[], referenced: ReadonlySet<number>) => number;

/**
 * Deletes the older messages of a group and returns their count. Call inside a transaction over messages,
 * windows and outbox.
 */
export async function pruneGroup(db: Database, groupId: number, oldestToKeep: FirstKept): Promise<number> {
  const rows = await messagesOfGroup(groupId, db).sortBy('id');
  const oldest_id = oldestToKeep(rows, referencedBy(await db.outbox.toArray()));
  const old = rows.filter((row) => row.id < oldest_id).map((row) => row.id);
  if (old.length === 0) return 0;
  await db.messages.bulkDelete(old);
  await db.windows.update(groupId, { oldest_id, complete: false });
  return old.length;
}

/** Ids of the messages that ops refer to. */
const referencedBy = (ops: readonly OutboxOp[]): ReadonlySet<number> =>
  new Set(
    ops.flatMap((op) => {
      if (op.kind === 'message.send') return op.args.replyId ?? [];
      return op.kind === 'message.edit' || op.kind === 'message.delete' ? op.args.id : [];
    }),
  );

const keptOnFullDevice = 50;

/**
 * For a full device: keeps the newest 50 messages of each group; the rest can be fetched again. Returns false
 * if there was nothing to delete.
 */
export async function deleteOldMessages(db: Database): Promise<boolean> {
  let dropped = await db.excerpts.count();
  if (dropped > 0) await db.excerpts.clear();
  for (const { group_id } of await db.windows.toArray()) {
    if ((await messagesOfGroup(group_id, db).count()) <= keptOnFullDevice) continue;
    dropped += await db.transaction('rw', db.messages, db.windows, db.outbox, () =>
      pruneGroup(db, group_id, newestOnly),
    );
  }
  return dropped > 0;
}

const newestOnly: FirstKept = (rows, referenced) =>
  rows.find((row, at) => at >= rows.length - keptOnFullDevice || referenced.has(row.id))?.id ?? 0;
