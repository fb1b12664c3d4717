import type { Generated, Selectable } from 'kysely';
import type { EventQuestionState, ReportReason } from '../../contract/event-questions.ts';
import type { HandState, Pace } from '../../contract/room.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import type { MaybeTimestamp, Timestamp } from './columns.ts';

/** What an organiser or speaker has chosen for an event; without a row, the default of its kind applies. */
export interface EventRoomTable {
  event_id: number;
  questions: QuestionMode;
  anonymous: boolean;
  /** People can join its chat. */
  chat: Generated<boolean>;
  /** Its chat, once it was switched on. */
  chat_id: number | null;
  /** When everybody was taken out of the chat, a day after the event. */
  chat_ended_at: MaybeTimestamp;
}

/** A silence in the chat of an event. It also applies to questions, and after leaving and joining again. */
export interface EventSilenceTable {
  event_id: number;
  user_id: number;
  until: Timestamp;
}

export interface EventHandTable {
  id: Generated<number>;
  event_id: number;
  user_id: number;
  state: HandState;
  raised_at: Timestamp;
  rev: Generated<number>;
}
export type EventHandRow = Selectable<EventHandTable>;

/** Votes about the speed of a talk by processes of older versions. Newer ones have them in memory. */
export interface EventPaceTable {
  event_id: number;
  user_id: number;
  pace: Pace;
  voted_at: Timestamp;
}

/** The keys for tokens of anonymous questions. */
export interface QuestionKeyTable {
  event_id: number;
  public_key: string;
  /** Null a day after the event. */
  private_key: string | null;
}

/** A device that got signatures for anonymous questions at an event. */
export interface QuestionTokenRequestTable {
  event_id: number;
  user_id: number;
  /** SHA-256 of its blinded tokens. */
  blinded_hash: Buffer;
}

export interface EventQuestionTable {
  id: Generated<number>;
  event_id: number;
  /** Null if it was asked with a token. */
  user_id: number | null;
  /** SHA-256 of that token. */
  token_hash: Generated<Buffer | null>;
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
  /** Chosen by a moderator. */
  topic: string | null;
  created_at: Timestamp;
  rev: Generated<number>;
  /** Key of the operation that asked it by name; null for others and earlier ones. */
  client_id: Generated<string | null>;
}
export type EventQuestionRow = Selectable<EventQuestionTable>;

/** The key of an operation that asked by name, for 30 days, also after the question is deleted. */
export interface EventQuestionKeyTable {
  question_id: number;
  client_id: string;
  /** Null after the account was deleted. */
  user_id: number | null;
  created_at: Timestamp;
}

/** The key of an operation that voted, for 30 days, also after the question is deleted. */
export interface EventQuestionVoteKeyTable {
  question_id: number;
  client_id: string;
  created_at: Timestamp;
}

export interface EventQuestionReportTable {
  question_id: number;
  user_id: number;
  reason: ReportReason;
  reported_at: Timestamp;
}

export interface EventQuestionVoteTable {
  question_id: number;
  user_id: number;
}
