import type { Database, MessageRow } from '../../../src/db/database.ts';
import { orphanDependants, resolveDependants } from '../../../src/db/dependants.ts';
import { deleteChangesOf } from '../../../src/db/held.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { listOps, writeOutbox } from '../../../src/db/outbox.ts';

/**
 * Deletes held messages that have arrived as rows of the school, with their held changes, and unblocks the ops that
 * waited for their ids. Call in the transaction that stores the rows, over held, settled, outbox and messages.
 */
export async function settleHeld(db: Database, rows: readonly MessageRow[]): Promise<void> {
  const keys = rows.flatMap(({ client_id }) => client_id || []);
  const state = await readState(db, keys);
  if (!state) return;
  for (const row of rows) {
    if (!row.client_id) continue;
    const op = state.held.get(row.client_id);
    if (op && !isSame(op, row)) continue;
    const waiting = state.waitingFor(row.client_id).filter(({ lane }) => lane === `chat:${row.group_id}`);
    await writeOutbox(resolveDependants(waiting, row.client_id, row.id), db);
    if (!op) continue;
    await remove(db, op);
    if (op.seen) await db.messages.update(row.id, { read: true });
  }
}

export interface DeletedMessage {
  clientId: string;
  /** Absent if the school has not sent it. */
  groupId?: number | undefined;
}

/**
 * Deletes held messages that the school had and has deleted, which this device may never have got as rows. Replies that
 * wait for one of them lose their quote, and other ops that wait for it are removed. Call over held, settled and outbox.
 */
export async function settleDeleted(db: Database, messages: readonly DeletedMessage[]): Promise<void> {
  const keys = messages.map(({ clientId }) => clientId);
  const state = await readState(db, keys);
  if (!state) return;
  for (const { clientId, groupId } of messages) {
    const op = state.held.get(clientId);
    const isOther = op && (op.kind !== 'message.send' || op.group_id !== (groupId ?? op.group_id));
    if (isOther) continue;
    if (state.waitingFor(clientId).length > 0) await writeOutbox(orphanDependants(state.ops, clientId), db);
    if (op) await remove(db, op);
  }
}

/** Other people may send a message with the same key. */
export const isSame = (
  { kind, author, group_id }: Pick<HeldRow, 'kind' | 'author' | 'group_id'>,
  row: MessageRow,
): boolean => kind === 'message.send' && author.id === row.author.id && group_id === row.group_id;

/** The held operations with these keys, and the ops that wait for others' messages; null if nothing waits or is held. */
async function readState(db: Database, keys: readonly string[]) {
  if (keys.length === 0) return null;
  const hasHeld = (await db.held.count()) > 0;
  const ops = (await db.outbox.count()) > 0 ? await listOps(db) : [];
  if (!hasHeld && ops.every(({ dependsOn }) => dependsOn === undefined)) return null;
  const own = new Set(ops.map(({ opId }) => opId));
  const held = hasHeld ? await db.held.bulkGet([...keys]) : [];
  return {
    ops,
    held: new Map(held.flatMap((op) => (op ? [[op.op_id, op] as const] : []))),
    waitingFor: (key: string): OutboxOp[] =>
      own.has(key) ? [] : ops.filter(({ dependsOn }) => dependsOn === key),
  };
}

async function remove(db: Database, { op_id, received }: HeldRow): Promise<void> {
  await db.held.delete(op_id);
  await deleteChangesOf([op_id], db);
  await db.settled.put({ op_id, at: received });
}
