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

/** In ms. `ahead` unsubscribes after this time. */
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
  const watch = (listener: () => void) => {
    listeners.add(listener);
    // The last result may belong to another account.
    if (running?.of !== owner()) start();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      running?.stop();
      running = result = undefined;
    };
  };
  /** Starts the query before the first subscriber; resolves with its first result. */
  const prefetch = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = watch(resolve);
      if (result?.of === owner()) resolve();
      setTimeout(stop, maxUnusedMs);
    });
  return { get, watch, prefetch };
}
