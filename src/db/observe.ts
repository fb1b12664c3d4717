import { liveQuery } from 'dexie';

/** Calls back with what a query gives now and after every commit, in any tab, that touches what it read. */
export function observe<T>(query: () => Promise<T>, next: (value: T) => void): () => void {
  // A query that fails does so because its database is closing: whoever closed it knows.
  const subscription = liveQuery(query).subscribe({ next, error: () => undefined });
  return () => subscription.unsubscribe();
}
