import type { Database } from '../../src/db/database.ts';

/** The browser features that downloading uses; tests pass their own. */
export interface OfflineFilesEnvironment {
  db: Database;
  cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Bytes that may still be stored; Infinity if the browser does not report a quota. */
  room: () => Promise<number>;
  /** The reason not to download now; null if there is none. */
  heldBack: () => 'offline' | 'metered' | null;
  /** Logs an error that neither the connection nor the server caused. */
  note: (error: unknown) => void;
  /** Aborts when the page closes. */
  signal: AbortSignal;
}
