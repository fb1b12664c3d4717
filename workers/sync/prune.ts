import type { MessageRow, MessageWindow } from '../../src/db/database.ts';
import type { OutboxOp } from '../../src/db/outbox-op.ts';
import { listOps } from '../../src/db/outbox.ts';
import { messagesOfGroup } from '../../src/db/messages.ts';
import { type Term, write } from './term.ts';

const keptCount = 500;
const keptTime = 30 * 24 * 3600 * 1000;

/** From which message on a group is kept: its newest 500 or 30 days, and whatever something unsent is about. */
export function keptFrom(rows: readonly MessageRow[], spoken: ReadonlySet<number>, now: number): number {
  const first = rows.findIndex(
    (row, at) => at >= rows.length - keptCount || row.created_at >= now - keptTime || spoken.has(row.id),
  );
  return rows[first]?.id ?? 0;
}

/** Ids of messages the outbox refers to. */
export const spokenOf = (ops: readonly OutboxOp[]): ReadonlySet<number> =>
  new Set(
    ops.flatMap((op) => {
      if (op.kind === 'message.send') return op.args.replyId ?? [];
      return op.kind === 'message.edit' || op.kind === 'message.delete' ? op.args.id : [];
    }),
  );

/** Lets go of old messages; the windows stay unbroken, only shorter. */
export async function prune(term: Term): Promise<void> {
  for (const window of await term.db.windows.toArray()) {
    if ((await messagesOfGroup(window.group_id, term.db).count()) <= keptCount) continue;
    await write(term, ['messages', 'windows', 'outbox'], () => pruneGroup(term, window));
  }
}

async function pruneGroup({ db, env }: Term, { group_id }: MessageWindow): Promise<void> {
  const rows = await messagesOfGroup(group_id, db).sortBy('id');
  const oldest_id = keptFrom(rows, spokenOf(await listOps(db)), env.now());
  const old = rows.filter((row) => row.id < oldest_id).map((row) => row.id);
  if (old.length === 0) return;
  await db.messages.bulkDelete(old);
  await db.windows.update(group_id, { oldest_id, complete: false });
}
