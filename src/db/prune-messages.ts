import type { Database, MessageRow } from './database.ts';
import { messagesOfGroup } from './messages.ts';
import type { OutboxOp } from './outbox-op.ts';

/** From which message on a group is kept, of all that are held of it and with those something unsent is about. */
export type FirstKept = (rows: readonly MessageRow[], spoken: ReadonlySet<number>) => number;

/** Inside a transaction over messages, windows and outbox. The window stays unbroken, only shorter. */
export async function pruneGroup(db: Database, groupId: number, keptFrom: FirstKept): Promise<number> {
  const rows = await messagesOfGroup(groupId, db).sortBy('id');
  const oldest_id = keptFrom(rows, spokenOf(await db.outbox.toArray()));
  const old = rows.filter((row) => row.id < oldest_id).map((row) => row.id);
  if (old.length === 0) return 0;
  await db.messages.bulkDelete(old);
  await db.windows.update(groupId, { oldest_id, complete: false });
  return old.length;
}

/** Ids of messages the outbox refers to. */
const spokenOf = (ops: readonly OutboxOp[]): ReadonlySet<number> =>
  new Set(
    ops.flatMap((op) => {
      if (op.kind === 'message.send') return op.args.replyId ?? [];
      return op.kind === 'message.edit' || op.kind === 'message.delete' ? op.args.id : [];
    }),
  );

const keptWhenFull = 50;

/** On a full device few messages of each group stay; what else there is can be fetched. Tells whether any went. */
export async function dropOldMessages(db: Database): Promise<boolean> {
  let dropped = await db.excerpts.count();
  if (dropped > 0) await db.excerpts.clear();
  for (const { group_id } of await db.windows.toArray()) {
    if ((await messagesOfGroup(group_id, db).count()) <= keptWhenFull) continue;
    dropped += await db.transaction('rw', db.messages, db.windows, db.outbox, () =>
      pruneGroup(db, group_id, newestOnly),
    );
  }
  return dropped > 0;
}

const newestOnly: FirstKept = (rows, spoken) =>
  rows.find((row, at) => at >= rows.length - keptWhenFull || spoken.has(row.id))?.id ?? 0;
