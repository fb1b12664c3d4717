import { database } from './current-database.ts';
import { deviceOperation } from './operations.ts';
import type { OutboxOp } from './outbox-op.ts';
import { listOps } from './outbox.ts';

/** Ops that the person would call changes: without read marks and the like, unless these have failed. */
export async function listIntentionalOps(db = database()): Promise<OutboxOp[]> {
  const ops = await listOps(db);
  return ops.filter((op) => !deviceOperation(op.kind).silent || op.state === 'dead');
}
