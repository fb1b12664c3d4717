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
  /** Quotes and signature of a mail; empty without any. */
  quoted: Generated<string>;
  /** Message-ID of the mail, or a hash of a mail without one. */
  mail_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The sender of a mail that is not from the author's address. */
  mail_from: ColumnType<string | null, string | null | undefined, string | null>;
  /** The mail is from the author's address by its headers, but failed the check of the mail server. */
  mail_unverified: Generated<boolean>;
  /** When the mail with this answer came back. */
  undelivered_at: MaybeTimestamp;
  /** Names of attachments that were not stored. */
  lost_files: Json<string[]>;
  /** Their sizes in the same order; empty for mails from before sizes were stored. */
  lost_file_bytes: Json<number[]>;
  created_at: Timestamp;
}

/** A file that came with a mail. */
export interface SupportFile {
  id: Generated<number>;
  message_id: number;
  name: string;
  hash: string;
  type: string;
  bytes: number;
}

export interface CannedAnswer {
  id: Generated<number>;
  title: string;
  localized_text: Json<Localized>;
}
