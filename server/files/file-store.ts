import type { Readable } from 'node:stream';

export interface Range {
  from: number;
  /** Itself included. */
  to: number;
}

/** Where contents lie, each under the hash of what is in it. */
export interface FileStore {
  /** Takes over a file of this disk, which is gone afterwards; what is there already stays. */
  put: (hash: string, file: string, type: string) => Promise<void>;
  /** Null where there is none. */
  read: (hash: string, range?: Range) => Promise<Readable | null>;
  remove: (hash: string) => Promise<void>;
  /** A path for a file that is only just coming. */
  draftPath: () => Promise<string>;
}
