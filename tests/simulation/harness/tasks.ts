/*
 * The in-memory database, its live queries and the embedded PostgreSQL use `setImmediate` and timers of 0 ms.
 * Counting the pending ones shows exactly when everything has come to rest, unlike a fixed count of rounds.
 */
const real = globalThis.setImmediate;
const realTimer = globalThis.setTimeout;
const waiting = new Set<unknown>();

/** Counts all tasks from now on. Call it before modules that use them are loaded. */
export function countTasks(): void {
  if (globalThis.setImmediate !== real) return;
  const { clearImmediate: clear, clearTimeout: clearTimer } = globalThis;
  const counted = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
    const handle = real(() => {
      waiting.delete(handle);
      run(...args);
    });
    waiting.add(handle);
    return handle;
  };
  const cancel = (handle: unknown) => {
    if (waiting.delete(handle)) clear(handle as NodeJS.Immediate);
    else clearTimer(handle as NodeJS.Timeout);
  };
  const timer = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    ms > 0 ? realTimer(run, ms, ...args) : counted(run, ...args);
  Object.assign(globalThis, {
    setImmediate: Object.assign(counted, real),
    setTimeout: Object.assign(timer, realTimer),
    clearImmediate: cancel,
    clearTimeout: cancel,
  });
}

const nextTask = () => new Promise<void>((resolve) => void real(resolve));

/** Waits until nothing is pending except timers and the network. */
export async function settle(busy: () => boolean = () => false): Promise<void> {
  for (let idleRounds = 0; idleRounds < 2;) {
    await nextTask();
    idleRounds = waiting.size === 0 && !busy() ? idleRounds + 1 : 0;
  }
}
