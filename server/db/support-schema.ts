import type { ColumnType, Generated } from 'kysely';
import type { reviewStates } from '../../contract/reviews.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { RequestContext, RequestMessage, requestStates } from '../../contract/support.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface ReviewTable {
  id: Generated<number>;
  user_id: number;
  event_id: number | null;
  /** What everybody sees. */
  content: string | null;
  /** What waits, or was declined. */
  draft: string | null;
  /** What was shown before the last approval, should that be taken back. */
  previous: string | null;
  state: Generated<(typeof reviewStates)[number]>;
  reason: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  rev: Generated<number>;
}

export interface SupportRequest {
  id: Generated<number>;
  /** Null where somebody without an account asked. */
  user_id: number | null;
  guest_name: string | null;
  guest_email: string | null;
  guest_language: string | null;
  /** Of what confirms the address; null once that is done. */
  token_hash: Buffer | null;
  /** Organisers see what came from an account or a confirmed address. */
  confirmed_at: MaybeTimestamp;
  type: string;
  state: Generated<(typeof requestStates)[number]>;
  assignee_id: number | null;
  context: Json<RequestContext>;
  /** A secret in the address that mails about it are answered to. */
  mail_key: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  rev: Generated<number>;
}

export interface SupportMessage {
  id: Generated<number>;
  request_id: number;
  source: RequestMessage['from'];
  user_id: number | null;
  content: string;
  /** Of the mail it came in. */
  mail_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The sender of a mail that is not from the address of the person who asked. */
  mail_from: ColumnType<string | null, string | null | undefined, string | null>;
  /** Names of attachments that were not accepted. */
  lost_files: Json<string[]>;
  created_at: Timestamp;
}

export interface CannedAnswer {
  id: Generated<number>;
  title: string;
  localized_text: Json<Localized>;
}
