import { discardOp, retryOp } from '../../db/outbox.ts';
import { retrySync, wakeSync } from '../../platform/sync.ts';

export async function retryChange(opId: string): Promise<void> {
  await retryOp(opId);
  wakeSync();
}

/** False where it is being sent at this moment. */
export const discardChange = (opId: string): Promise<boolean> => discardOp(opId);

export const tryNow = (): void => retrySync();
