import { liveQuery } from 'dexie';
import { databaseName } from '../lib/person-databases.ts';
import { currentOwner } from './owner.ts';

/** Calls back with what a query gives now and after every commit, in any tab, that touches what it read. */
export function observe<T>(query: () => Promise<T>, next: (value: T) => void): () => void {
  // A query that fails does so because its database is closing: whoever closed it knows.
  const subscription = liveQuery(query).subscribe({ next, error: () => undefined });
  return () => subscription.unsubscribe();
}

/** Unsubscribe if nobody has subscribed by then, in milliseconds. */
const soon = 5000;

const owner = () => {
  const now = currentOwner();
  return now && databaseName(now.host, now.userId);
};

/** A query that is asked once however many look at its answer; to be used with `useSyncExternalStore`. */
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
    // Who looked before them may have been somebody else.
    if (asked?.of !== owner()) ask();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      asked?.stop();
      asked = answer = undefined;
    };
  };
  /** Begins to ask before the one comes who will look; resolves with the first answer. */
  const ahead = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = watch(resolve);
      if (answer?.of === owner()) resolve();
      setTimeout(stop, soon);
    });
  return { get, watch, ahead };
}
