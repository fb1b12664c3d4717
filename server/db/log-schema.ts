import type { ColumnType, Generated } from 'kysely';
import type { Localized } from '../../contract/scalars.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface LogChanges {
  title?: string;
  time_start?: number;
  time_finish?: number;
  room?: string | null;
}

export interface LogTable {
  id: Generated<number>;
  /** Null for every approved person. */
  user_id: number | null;
  type: string;
  title: Generated<string>;
  localized_title: Json<Localized>;
  content: Generated<string>;
  localized_content: Json<Localized>;
  changes: ColumnType<LogChanges | null, string | null | undefined, string | null>;
  notificator_id: number | null;
  event_id: number | null;
  /** The message with the mention. */
  group_id: number | null;
  message_id: number | null;
  /** The first of the materials in the notification. */
  material_id: number | null;
  poll_id: ColumnType<number | null, number | null | undefined, number | null>;
  request_id: ColumnType<number | null, number | null | undefined, number | null>;
  business_id: ColumnType<number | null, number | null | undefined, number | null>;
  pushed: Generated<boolean>;
  rev: Generated<number>;
  created_at: Timestamp;
}

export interface LogStateTable {
  log_id: number;
  user_id: number;
  read_at: MaybeTimestamp;
  deleted_at: MaybeTimestamp;
  rev: number;
}
