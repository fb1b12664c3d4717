import type { Database } from '../../src/db/database.ts';

/** The browser as the worker that keeps materials offline uses it. */
export interface OfflineFilesEnvironment {
  db: Database;
  cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Bytes that may still be stored; infinite where the browser does not say. */
  room: () => Promise<number>;
  /** Why nothing is to be fetched now; null where it may be. */
  heldBack: () => 'offline' | 'metered' | null;
  /** Notes an error that is neither the connection's nor the server's. */
  note: (error: unknown) => void;
  /** Ends with the page. */
  signal: AbortSignal;
}
