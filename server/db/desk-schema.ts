import type { Generated } from 'kysely';
import type { Desk, DeskActName } from '../../contract/desks.ts';
import type { Timestamp } from './columns.ts';

export interface DeskActTable {
  desk: Desk;
  row_key: string;
  /** Count of acts on this row. */
  n: Generated<number>;
  /** The `n` of the first of the latest consecutive acts of `actor_id` in `session_id`. */
  run_from: Generated<number>;
  /** Null until the first act. */
  act: DeskActName | null;
  actor_id: number | null;
  /** The session of `actor_id`, so that a person's own devices conflict too. */
  session_id: number | null;
  at: Timestamp;
}
