import { database } from './current-database.ts';
import { deviceOperation } from './operations.ts';
import { hasArrived, type OutboxOp } from './outbox-op.ts';
import { listOps } from './outbox.ts';

type Silence = ReturnType<typeof deviceOperation>['silent'];

const isShown = ({ state }: OutboxOp, silent: Silence): boolean =>
  silent === undefined || (silent === 'unless refused' && state === 'dead');

/**
 * Ops that the person would call unsent changes: without read marks and the like, unless these have failed, and
 * without ballots that have arrived.
 */
export async function listIntentionalOps(db = database()): Promise<OutboxOp[]> {
  const ops = await listOps(db);
  return ops.filter((op) => !hasArrived(op) && isShown(op, deviceOperation(op.kind).silent));
}
