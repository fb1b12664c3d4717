import type { Generated, Selectable } from 'kysely';
import type { EventQuestionState } from '../../contract/event-questions.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import type { MaybeTimestamp, Timestamp } from './columns.ts';

/** What an organiser or speaker has chosen for an event; without a row, the default of its kind applies. */
export interface EventRoomTable {
  event_id: number;
  questions: QuestionMode;
  anonymous: boolean;
}

export interface EventQuestionTable {
  id: Generated<number>;
  event_id: number;
  user_id: number;
  content: string;
  language: string | null;
  anonymous: boolean;
  state: Generated<EventQuestionState>;
  answer: string | null;
  answered_at: MaybeTimestamp;
  answered_by: number | null;
  pinned: Generated<boolean>;
  /** Count of `event_question_vote`. */
  votes: Generated<number>;
  merged_into: number | null;
  created_at: Timestamp;
  rev: Generated<number>;
}
export type EventQuestionRow = Selectable<EventQuestionTable>;

export interface EventQuestionVoteTable {
  question_id: number;
  user_id: number;
}
