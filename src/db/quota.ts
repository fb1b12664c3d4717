import Dexie from 'dexie';

/** Whether a write failed because the device is full; a transaction says it in what it wraps, many puts in a list. */
export function exceedsQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  if (name === 'QuotaExceededError') return true;
  return exceedsQuota(inner) || (Array.isArray(failures) && failures.some(exceedsQuota));
}

/** Writes; on a full device once more after something has made way. `freeQuota` tells whether anything could. */
export async function withinQuota<T>(write: () => Promise<T>, freeQuota: () => Promise<boolean>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Within a transaction nothing can be tried again: it is undone as a whole.
    if (Dexie.currentTransaction || !exceedsQuota(error) || !(await freeQuota().catch(() => false)))
      throw error;
    return write();
  }
}
