import type { Database, MessageRow } from '../../../src/db/database.ts';
import { resolveDependants } from '../../../src/db/dependants.ts';
import { deleteChangesOf } from '../../../src/db/held.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import { listOpsOfLane, writeOutbox } from '../../../src/db/outbox.ts';

/**
 * Deletes held messages that have arrived as rows of the school, with their held changes, and unblocks the ops that
 * waited for their ids. Call in the transaction that stores the rows, over held, settled and outbox.
 */
export async function settleHeld(db: Database, rows: readonly MessageRow[]): Promise<void> {
  const named = rows.filter(({ client_id }) => client_id);
  if (named.length === 0 || (await db.held.count()) === 0) return;
  const held = await db.held.bulkGet(named.map(({ client_id }) => client_id ?? ''));
  for (const [at, row] of named.entries()) {
    const op = held[at];
    if (op && isSame(op, row)) await settle(db, op, row.id);
  }
}

/** Other people may send a message with the same key. */
const isSame = ({ kind, author, group_id }: HeldRow, row: MessageRow) =>
  kind === 'message.send' && author.id === row.author.id && group_id === row.group_id;

async function settle(db: Database, { op_id, group_id, at }: HeldRow, id: number): Promise<void> {
  await writeOutbox(resolveDependants(await listOpsOfLane(`chat:${group_id}`, db), op_id, id), db);
  await db.held.delete(op_id);
  await deleteChangesOf([op_id], db);
  await db.settled.put({ op_id, at });
}
