import { liveQuery } from 'dexie';
import { databaseName } from '../lib/person-databases.ts';
import { currentOwner } from './owner.ts';

/**
 * Calls `next` with the result of a query now and after each commit, in any tab, that changes what it reads.
 * Returns a function that stops it.
 */
export function observe<T>(query: () => Promise<T>, next: (value: T) => void): () => void {
  // A query only fails if its database is closed, which is reported elsewhere.
  const subscription = liveQuery(query).subscribe({ next, error: () => undefined });
  return () => subscription.unsubscribe();
}

/** In ms. A query without subscribers runs on for this time, since the next screen often needs it too. */
const maxUnusedMs = 5000;

const owner = () => {
  const now = currentOwner();
  return now && databaseName(now.host, now.userId);
};

/** A query that runs once for all its subscribers, for `useSyncExternalStore`. */
export function sharedQuery<T>(query: () => Promise<T>) {
  const listeners = new Set<() => void>();
  let result: { of: string | null; value: T } | undefined;
  let running: { of: string | null; stop: () => void } | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    running?.stop();
    const of = owner();
    const stop = observe(query, (value) => {
      result = { of, value };
      for (const notify of listeners) notify();
    });
    running = { of, stop };
  };
  const get = (): T | undefined => (result?.of === owner() ? result?.value : undefined);
  const end = () => {
    running?.stop();
    running = result = undefined;
  };
  const watch = (listener: () => void) => {
    clearTimeout(endTimer);
    listeners.add(listener);
    // The last result may belong to another account.
    if (running?.of !== owner()) start();
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) endTimer = setTimeout(end, maxUnusedMs);
    };
  };
  /** Starts the query before the first subscriber; resolves with its first result. */
  const prefetch = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = watch(() => finish());
      const finish = () => {
        stop();
        resolve();
      };
      if (result?.of === owner()) finish();
      else setTimeout(stop, maxUnusedMs);
    });
  return { get, watch, prefetch };
}
