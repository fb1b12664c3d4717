import type { Readable } from 'node:stream';

export interface Range {
  from: number;
  /** Inclusive. */
  to: number;
}

/** Stores contents under their SHA-256. */
export interface FileStore {
  /** Moves a file of this disk into the store. An existing content stays. */
  put: (hash: string, file: string, type: string) => Promise<void>;
  /** Null if there is none. */
  read: (hash: string, range?: Range) => Promise<Readable | null>;
  remove: (hash: string) => Promise<void>;
  /** A path for a file that is being received. */
  draftPath: () => Promise<string>;
}
