import type { Environment } from '../environment.ts';

export interface ReusableLock {
  /** Waits for the lock unless it is held already; false if the wait was aborted. */
  acquire: () => Promise<boolean>;
  release: () => void;
}

/**
 * In ms, longer than a running tab holds the lock. After this time the lock is stolen, so that a frozen tab
 * cannot block the others.
 */
const lockTimeout = 20_000;

/** A Web Lock that can be taken and released repeatedly. */
export function reusableLock(
  env: Pick<Environment, 'locks' | 'after'>,
  name: string,
  signal: AbortSignal,
): ReusableLock {
  let current: { granted: Promise<boolean>; release: () => void } | null = null;

  const take = () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting = new AbortController();
    const abortWait = () => waiting.abort();
    signal.addEventListener('abort', abortWait);
    let cancel = () => {};
    const granted = new Promise<boolean>((resolve) => {
      const stopWaiting = () => {
        cancel();
        signal.removeEventListener('abort', abortWait);
      };
      const hold = () => {
        stopWaiting();
        resolve(true);
        return released;
      };
      const refused = () => {
        if (waiting.signal.aborted && !signal.aborted) return;
        stopWaiting();
        resolve(false);
      };
      cancel = env.after(lockTimeout, () => {
        waiting.abort();
        env.locks.request(name, { steal: true }, hold).catch(() => resolve(false));
      });
      env.locks.request(name, { signal: waiting.signal }, hold).catch(refused);
    });
    return { granted, release };
  };

  return {
    acquire: () => (current ??= take()).granted,
    release: () => {
      current?.release();
      current = null;
    },
  };
}
