import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<T> = ColumnType<T, string | undefined, string>;
/** Transaction ids are read as text and compared only in the database. */
export type Xid = ColumnType<string, never, never>;
