import type { ColumnType, Generated } from 'kysely';
import type { ResultsFor } from '../../contract/poll-visibility.ts';
import type { PollKind, pollGroups, pollStates, Variation, Vote } from '../../contract/polls.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { RoleAlias } from '../../contract/users.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

/**
 * Counted anonymous answers, `n` in total. `skipped` of them are empty; only former versions counted these
 * here.
 */
export interface Tally {
  n: number;
  skipped: number;
  counts: Record<string, number>;
  texts: string[];
}

interface ScaleRange {
  from: number;
  to: number;
  low?: Localized | null;
  high?: Localized | null;
}

export interface PollTable {
  id: Generated<number>;
  title: string;
  localized_title: Json<Localized>;
  kind: PollKind;
  grouped: (typeof pollGroups)[number];
  variations: Json<Variation[]>;
  range: ColumnType<ScaleRange | null, string | null | undefined, string | null>;
  free_answer: Generated<boolean>;
  mandatory: Generated<boolean>;
  results: Generated<ResultsFor>;
  roles: Generated<RoleAlias[]>;
  courses: Generated<number[]>;
  cohorts: Generated<number[]>;
  event_id: number | null;
  state: Generated<(typeof pollStates)[number]>;
  opens_at: MaybeTimestamp;
  closes_at: MaybeTimestamp;
  closed_at: MaybeTimestamp;
  /** Started by a speaker at the event, without a notification. */
  session: Generated<boolean>;
  started_by: number | null;
  /** Id of the right option, if it is a question of a quiz. */
  correct: ColumnType<number | null, number | null | undefined, number | null>;
  /** Public key of the anonymous ballots (SPKI, base64url); null for drafts and for polls of older versions. */
  ballot_key: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the results became final: at the closing, or after the last ballots that were signed before. */
  counted_at: MaybeTimestamp;
  /** Count of the people who could answer, set at closing. */
  electorate: number | null;
  position: Generated<number>;
  created_at: Timestamp;
  rev: Generated<number>;
}

export interface PollVoter {
  poll_id: number;
  user_id: number;
  anonymous: boolean;
  /** The poll was skipped. For public skips stored by former versions it is false, and `vote` is null. */
  skipped: Generated<boolean>;
  /** The public answer; null for a skip and for an anonymous answer. */
  vote: ColumnType<Vote, string | null, string | null>;
  /** The signature that the person got for a blinded token; null for every other answer. */
  blind_signature: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

/** The private key of an open poll (PKCS #8, base64url). Deleted when the poll closes. */
export interface BallotKeyTable {
  poll_id: number;
  private_key: string;
}

/** A counted anonymous ballot, without its answer, its time and its place in the order of arrival. */
export interface BallotTable {
  poll_id: number;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  /** SHA-256 of the token and the answer. */
  receipt: Buffer;
}

/** A person who agrees to be named in the ranking of the quiz of an event. */
export interface QuizNameTable {
  event_id: number;
  user_id: number;
}

export interface PollTally {
  poll_id: number;
  /** Visible in the results. */
  shown: Json<Tally>;
  /** A full batch, shown once the next one is full. */
  next: Json<Tally>;
  filling: Json<Tally>;
}
