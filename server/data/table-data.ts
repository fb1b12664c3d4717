import type { RawBuilder } from 'kysely';
import type {
  DataPurpose,
  DataViewer,
  ErasureOutcome,
  PersonalDataKind,
  StoragePeriod,
} from '../../contract/privacy-data.ts';
import type { Context } from '../context.ts';
import type { Write } from '../db/write.ts';
import type { UserRow } from '../areas/people/rows.ts';

/** Explains why a table needs nothing here. */
type Reason = string;

export interface OwnFile {
  /** Without extension: `picture`. */
  name: string;
  hash: string;
}

export interface Erasure {
  ctx: Context;
  tx: Write;
  /** The person before the erasure; their row is locked. */
  user: UserRow;
  /** Messages and materials are deleted too. */
  withMessages: boolean;
}

type Some<T> = readonly [T, ...T[]];

/** Facts about a table on the page of personal data. */
export interface PersonalData {
  kind: PersonalDataKind;
  purposes: Some<DataPurpose>;
  viewers: Some<DataViewer>;
  periods: Some<StoragePeriod>;
  erasure: ErasureOutcome;
}

/** The contents that an administrator chose for a box. */
export interface BoxChoice {
  groupIds: readonly number[];
  folderIds: readonly number[];
}

/**
 * The part of a table that a box carries: all rows, those that a condition on the alias `whole` selects, or none.
 * `columns` replaces values by SQL expressions on `whole`, for columns that a box must not have.
 */
export type Carried =
  | 'rows'
  | {
      rows: (choice: BoxChoice) => RawBuilder<boolean>;
      columns?: (choice: BoxChoice) => Readonly<Record<string, RawBuilder<unknown>>>;
    }
  | { none: Reason };

/** How backup, boxes, data export and erasure treat a table, and which personal data it has. */
export interface TableData {
  privacy: PersonalData | { none: Reason };
  /** All rows are backed up, or none. */
  backup: 'rows' | { none: Reason };
  restore?: {
    /** Its ids come from a sequence. */
    serial?: true;
    /**
     * Transaction ids are invalid in another database: this column is set to the id of the restoring
     * transaction, or to null.
     */
    xid?: { column: string; value: 'this' | 'null' };
  };
  box: Carried;
  /** Data about a person, by the name of its part in the export. */
  export: Readonly<Record<string, (ctx: Context, userId: number) => Promise<unknown>>> | Reason;
  /** Files of a person that the table refers to. */
  files?: (ctx: Context, userId: number) => Promise<OwnFile[]>;
  /** Removes the person's data and releases its files. */
  erase: ((erasure: Erasure) => Promise<unknown>) | Reason;
}
