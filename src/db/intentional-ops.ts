import { database } from './current-database.ts';
import { onDevice } from './operations.ts';
import type { OutboxOp } from './outbox-op.ts';
import { listOps } from './outbox.ts';

/** What the person did on purpose and the server has not confirmed. That they have read something is no change of theirs. */
export async function listIntentionalOps(db = database()): Promise<OutboxOp[]> {
  const ops = await listOps(db);
  return ops.filter((op) => !onDevice(op.kind).silent || op.state === 'dead');
}
