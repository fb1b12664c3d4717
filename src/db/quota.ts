import Dexie from 'dexie';

/**
 * True if a write failed because the device is full. Transactions wrap the error, and bulk writes list
 * several.
 */
export function exceedsQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  if (name === 'QuotaExceededError') return true;
  return exceedsQuota(inner) || (Array.isArray(failures) && failures.some(exceedsQuota));
}

/** Runs `write`. If the device is full, runs `freeQuota` and, if that freed anything, `write` once more. */
export async function withinQuota<T>(write: () => Promise<T>, freeQuota: () => Promise<boolean>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Inside a transaction a retry is impossible: the transaction is aborted as a whole.
    if (Dexie.currentTransaction || !exceedsQuota(error) || !(await freeQuota().catch(() => false)))
      throw error;
    return write();
  }
}
