import Dexie from 'dexie';

/** Whether a write failed because the device is full; a transaction says it in what it wraps, many puts in a list. */
export function lacksRoom(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  if (name === 'QuotaExceededError') return true;
  return lacksRoom(inner) || (Array.isArray(failures) && failures.some(lacksRoom));
}

/** Writes; on a full device once more after something has made way. `makeRoom` tells whether anything could. */
export async function withRoom<T>(write: () => Promise<T>, makeRoom: () => Promise<boolean>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Within a transaction nothing can be tried again: it is undone as a whole.
    if (Dexie.currentTransaction || !lacksRoom(error) || !(await makeRoom().catch(() => false))) throw error;
    return write();
  }
}
