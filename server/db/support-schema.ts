import type { ColumnType, Generated } from 'kysely';
import type { reviewStates } from '../../contract/reviews.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { RequestContext, RequestMessage, requestStates } from '../../contract/support.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface ReviewTable {
  id: Generated<number>;
  user_id: number;
  event_id: number | null;
  /** The published text. */
  content: string | null;
  /** The text that waits for moderation or was declined. */
  draft: string | null;
  /** The published text before the last approval, for undoing it. */
  previous: string | null;
  state: Generated<(typeof reviewStates)[number]>;
  reason: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  rev: Generated<number>;
}

export interface SupportRequest {
  id: Generated<number>;
  /** Null for a guest. */
  user_id: number | null;
  guest_name: string | null;
  guest_email: string | null;
  guest_language: string | null;
  /** Hash of the token that confirms the guest's address. */
  token_hash: Buffer | null;
  /** Organisers see only requests of accounts and of guests with a confirmed address. */
  confirmed_at: MaybeTimestamp;
  type: string;
  state: Generated<(typeof requestStates)[number]>;
  assignee_id: number | null;
  context: Json<RequestContext>;
  /** Secret part of the reply address of mails about the request. */
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
  /** Message-ID of the mail. */
  mail_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The sender of a mail that is not from the author's address. */
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
