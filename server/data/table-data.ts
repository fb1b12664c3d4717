import type { Context } from '../context.ts';
import type { Write } from '../db/write.ts';
import type { UserRow } from '../areas/people/rows.ts';

/** Why there is nothing to do for a table. */
type Reason = string;

export interface OwnFile {
  /** Without its ending: `picture`. */
  name: string;
  hash: string;
}

export interface Erasure {
  ctx: Context;
  open: Write;
  /** The person as they were; their row is locked. */
  user: UserRow;
  /** What they wrote goes too. */
  withMessages: boolean;
}

/** What backups, people's own data and erasure do with a table. */
export interface TableData {
  /** Every row goes into a backup, or none. */
  backup: 'rows' | { none: Reason };
  restore?: {
    /** Its ids come from a sequence. */
    serial?: true;
    /** Transaction ids mean nothing in another database: this column takes that of the restore, or null. */
    xid?: { column: string; value: 'this' | 'null' };
  };
  /** What of it is about a person, by the name of its part in their own data. */
  export: Readonly<Record<string, (ctx: Context, userId: number) => Promise<unknown>>> | Reason;
  /** Files of a person that it names. */
  files?: (ctx: Context, userId: number) => Promise<OwnFile[]>;
  /** Removes what is about a person, with the files it names. */
  erase: ((erasure: Erasure) => Promise<unknown>) | Reason;
}
