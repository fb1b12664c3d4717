import type { MessageRow } from '../../../src/db/database.ts';
import { fenced } from '../../../src/db/fence.ts';
import { messagesOfGroup } from '../../../src/db/messages.ts';
import { pruneGroup } from '../../../src/db/prune-messages.ts';
import { writeReserve } from '../../../src/db/quota-reserve.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { pruneExcerpts } from './write-excerpt.ts';

const minKeptCount = 500;
const minKeptMs = 30 * 24 * 3600 * 1000;

/**
 * Id of the oldest message to keep: a group keeps its newest 500 messages, those of the last 30 days, and all
 * from the first that an unsent op refers to.
 */
export function firstKept(rows: readonly MessageRow[], referenced: ReadonlySet<number>, now: number): number {
  const first = rows.findIndex(
    (row, at) =>
      at >= rows.length - minKeptCount || row.created_at >= now - minKeptMs || referenced.has(row.id),
  );
  return rows[first]?.id ?? 0;
}

/**
 * Restores the storage reserve that was spent on a full device, unless ops are pending and may need it first.
 */
export function restoreReserve({ db, epoch }: Leadership): Promise<void> {
  return fenced(db, epoch, ['outbox'], async () => {
    if ((await db.outbox.count()) === 0) await writeReserve(db);
  });
}

/** Deletes old messages and excerpts. */
export async function prune(leadership: Leadership): Promise<void> {
  const { db, env } = leadership;
  await write(leadership, ['excerpts'], () => pruneExcerpts(db, env.now()));
  for (const { group_id } of await db.windows.toArray()) {
    if ((await messagesOfGroup(group_id, db).count()) <= minKeptCount) continue;
    await write(leadership, ['messages', 'windows', 'outbox'], () =>
      pruneGroup(db, group_id, (rows, referenced) => firstKept(rows, referenced, env.now())),
    );
  }
}
