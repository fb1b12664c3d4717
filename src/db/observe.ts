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
const soon = 5000;

const owner = () => {
  const now = currentOwner();
  return now && databaseName(now.host, now.userId);
};

/** A query that runs once for all its subscribers, for `useSyncExternalStore`. */
export function shared<T>(query: () => Promise<T>) {
  const listeners = new Set<() => void>();
  let answer: { of: string | null; value: T } | undefined;
  let asked: { of: string | null; stop: () => void } | undefined;

  const ask = () => {
    asked?.stop();
    const of = owner();
    const stop = observe(query, (value) => {
      answer = { of, value };
      for (const notify of listeners) notify();
    });
    asked = { of, stop };
  };
  const get = (): T | undefined => (answer?.of === owner() ? answer?.value : undefined);
  const watch = (listener: () => void) => {
    listeners.add(listener);
    // The last result may belong to another account.
    if (asked?.of !== owner()) ask();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      asked?.stop();
      asked = answer = undefined;
    };
  };
  /** Starts the query before the first subscriber; resolves with its first result. */
  const ahead = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = watch(resolve);
      if (answer?.of === owner()) resolve();
      setTimeout(stop, soon);
    });
  return { get, watch, ahead };
}
