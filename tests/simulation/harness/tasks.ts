/*
 * The database in memory, its live queries and the embedded PostgreSQL take their turns through `setImmediate`
 * and timers of no time. Counting those that wait tells exactly when everything that was set off has come to
 * rest, which no number of rounds could.
 */
const real = globalThis.setImmediate;
const realTimer = globalThis.setTimeout;
const waiting = new Set<unknown>();

/** Counts every task from now on. Before anything that uses them is loaded. */
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

const turn = () => new Promise<void>((resolve) => void real(resolve));

/** Waits until nothing runs any more that time or the net do not set off. */
export async function settle(busy: () => boolean = () => false): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    await turn();
    quiet = waiting.size === 0 && !busy() ? quiet + 1 : 0;
  }
}
