import type { Environment } from '../environment.ts';

export interface HeldLock {
  /** Waits for the lock unless it is held already; false when the wait was ended. */
  held: () => Promise<boolean>;
  release: () => void;
}

/** Longer than anyone holds it who is alive: a tab that was frozen holding it must not stop the others. */
const lockTimeout = 20_000;

/** A Web Lock to be taken and let go as needed. */
export function holdLock(
  env: Pick<Environment, 'locks' | 'after'>,
  name: string,
  signal: AbortSignal,
): HeldLock {
  let current: { granted: Promise<boolean>; release: () => void } | null = null;

  const take = () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting = new AbortController();
    const giveUp = () => waiting.abort();
    signal.addEventListener('abort', giveUp);
    let cancel = () => {};
    const granted = new Promise<boolean>((resolve) => {
      const ended = () => {
        cancel();
        signal.removeEventListener('abort', giveUp);
      };
      const hold = () => {
        ended();
        resolve(true);
        return released;
      };
      const refused = () => {
        if (waiting.signal.aborted && !signal.aborted) return;
        ended();
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
    held: () => (current ??= take()).granted,
    release: () => {
      current?.release();
      current = null;
    },
  };
}
