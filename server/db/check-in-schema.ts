import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

export interface CheckInCodeTable {
  user_id: number;
  /** The only valid serial of the person's codes. */
  serial: number;
  rev: Generated<number>;
}

/** Either `event_id` or `day` is set. */
export interface CheckInTable {
  id: Generated<number>;
  user_id: number;
  event_id: number | null;
  /** ISO date in the time zone of the school. */
  day: ColumnType<string | null, string | null, never>;
  by_id: number | null;
  /** True if a code was scanned, false if the person was chosen by name. */
  by_code: boolean;
  at: Timestamp;
  created_at: Timestamp;
  rev: Generated<number>;
}

export interface CheckInHelperTable {
  user_id: number;
  /** The only event that the person checks people in to; null for all events and days. */
  event_id: number | null;
  ends_at: ColumnType<Date, Date, Date>;
  /** The end has been processed: the helper's devices no longer have the list of people. */
  ended: Generated<boolean>;
  created_by: number | null;
  created_at: Timestamp;
}
