import type { Generated, Selectable } from 'kysely';
import type { Locale } from '../../contract/scalars.ts';
import type { ScreenView } from '../../contract/screens.ts';
import type { MaybeTimestamp, Timestamp } from './columns.ts';

/** A computer that shows the big screen of an event. It has either a code or an event. */
export interface ScreenTable {
  id: Generated<number>;
  token_hash: Buffer;
  code: string | null;
  code_expires_at: MaybeTimestamp;
  event_id: number | null;
  /** The person who connected it. */
  user_id: number | null;
  name: Generated<string>;
  created_at: Timestamp;
  seen_at: MaybeTimestamp;
}
export type ScreenRow = Selectable<ScreenTable>;

/** What the screens of an event show; without a row, how to join. */
export interface EventScreenTable {
  event_id: number;
  view: ScreenView;
  poll_id: number | null;
  question_id: number | null;
  language: Locale | null;
  content: string | null;
  until: MaybeTimestamp;
  changed_by: number | null;
  changed_at: Timestamp;
}
export type EventScreenRow = Selectable<EventScreenTable>;
