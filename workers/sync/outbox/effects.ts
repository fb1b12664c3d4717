import type { Database } from '../../../src/db/database.ts';
import { resolveDependants } from '../../../src/db/dependants.ts';
import { getOp, listOpsOfLane, writeOutbox } from '../../../src/db/outbox.ts';
import type { OpError } from '../../../src/db/outbox-op.ts';
import { transition } from '../../../src/db/transition.ts';

/**
 * Removes an op that the server has carried out, and unblocks the ops that waited for the id of the message or question
 * that it created. Call inside a transaction.
 */
export async function acknowledge(db: Database, opId: string, createdId: number | null): Promise<void> {
  const op = await getOp(opId, db);
  if (!op || transition(op, { type: 'acknowledged' }) !== 'gone') return;
  const waiting = createdId === null ? [] : await listOpsOfLane(op.lane, db);
  const { put } = resolveDependants(waiting, opId, createdId ?? 0);
  await writeOutbox({ put, remove: [op.seq] }, db);
}

/**
 * Marks every op of a lane as dead, for example because the conversation refuses them. Call inside a
 * transaction.
 */
export async function failLane(db: Database, lane: string, error: OpError): Promise<void> {
  for (const op of await listOpsOfLane(lane, db)) {
    const next = transition(op, { type: 'parked', error });
    if (next && next !== 'gone') await db.outbox.put(next);
  }
}
