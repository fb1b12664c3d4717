/*
 * The in-memory database, its live queries and the embedded PostgreSQL use `setImmediate` and timers of 0 ms.
 * Counting the pending ones shows exactly when everything has come to rest, unlike a fixed count of rounds.
 */
const real = globalThis.setImmediate;
const realTimer = globalThis.setTimeout;
const realInterval = globalThis.setInterval;
const waiting = new Set<unknown>();

/** A timer of the product's code or of a library. */
interface Timer {
  run: () => void;
  ms: number;
  cancel: () => void;
}

type After = (ms: number, run: () => void) => () => void;

/** While a day runs, its clock runs all timers: a real one would fire earlier or later on another machine. */
let after: After | null = null;
const timers = new Set<Timer>();
const intervals = new Set<Pick<Timer, 'cancel'>>();

/**
 * Runs later timers by a simulated clock; null returns to real time, to which the waiting timers move. Intervals end
 * with the day.
 */
export function runTimersBy(clock: After | null): void {
  after = clock;
  if (clock) return;
  for (const { cancel } of intervals) cancel();
  intervals.clear();
  for (const { run, ms, cancel } of timers) {
    cancel();
    realTimer(run, ms).unref();
  }
  timers.clear();
}

interface SimulatedTimer extends Timer {
  unref: () => void;
  refresh: () => void;
}

function simulatedTimer(clock: After, run: () => void, ms: number): SimulatedTimer {
  const begin = () => {
    timers.add(timer);
    return clock(ms, () => {
      timers.delete(timer);
      run();
    });
  };
  const timer: SimulatedTimer = {
    ...{ run, ms, cancel: () => undefined, unref: () => undefined },
    refresh: () => {
      timer.cancel();
      timer.cancel = begin();
    },
  };
  timer.cancel = begin();
  return timer;
}

interface Interval extends Pick<Timer, 'cancel'> {
  unref: () => Interval;
}

function simulatedInterval(clock: After, run: () => void, ms: number): Interval {
  const wait = () =>
    clock(ms, () => {
      interval.cancel = wait();
      run();
    });
  const interval: Interval = { cancel: () => undefined, unref: () => interval };
  interval.cancel = wait();
  intervals.add(interval);
  return interval;
}

/** Counts all tasks from now on. Call it before modules that use them are loaded. */
export function countTasks(): void {
  if (globalThis.setImmediate !== real) return;
  const { clearImmediate: clear, clearTimeout: clearTimer, clearInterval: endInterval } = globalThis;
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
    else if (timers.delete(handle as Timer)) (handle as Timer).cancel();
    else clearTimer(handle as NodeJS.Timeout);
  };
  const timer = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!(ms > 0)) return counted(run, ...args);
    return after ? simulatedTimer(after, () => run(...args), ms) : realTimer(run, ms, ...args);
  };
  const interval = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    after ? simulatedInterval(after, () => run(...args), ms) : realInterval(run, ms, ...args);
  const cancelInterval = (handle: unknown) => {
    if (intervals.delete(handle as Interval)) (handle as Interval).cancel();
    else endInterval(handle as NodeJS.Timeout);
  };
  countCryptography();
  Object.assign(globalThis, {
    setImmediate: Object.assign(counted, real),
    setTimeout: Object.assign(timer, realTimer),
    setInterval: Object.assign(interval, realInterval),
    clearImmediate: cancel,
    clearTimeout: cancel,
    clearInterval: cancelInterval,
  });
}

/** WebCrypto works in threads; a day waits for its results. */
function countCryptography(): void {
  const { subtle } = globalThis.crypto;
  for (const name of ['digest', 'importKey', 'exportKey', 'verify'] as const) {
    const original = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>;
    const countedCall = (...args: unknown[]) => {
      const handle = {};
      waiting.add(handle);
      return original(...args).finally(() => waiting.delete(handle));
    };
    Object.defineProperty(subtle, name, { value: countedCall, configurable: true });
  }
}

const nextTask = () => new Promise<void>((resolve) => void real(resolve));

/** Waits until nothing is pending except timers and the network. */
export async function settle(busy: () => boolean = () => false): Promise<void> {
  for (let idleRounds = 0; idleRounds < 2;) {
    await nextTask();
    idleRounds = waiting.size === 0 && !busy() ? idleRounds + 1 : 0;
  }
}
