import type { ColumnType, Generated } from 'kysely';
import type { MaybeTimestamp, Timestamp } from './columns.ts';

export interface MailedToken {
  token_hash: Buffer;
  purpose: 'confirm' | 'reset' | 'address' | 'invite';
  user_id: number;
  data: ColumnType<unknown, string | null | undefined, never>;
  expires_at: Timestamp;
  created_at: Timestamp;
}

export interface Mail {
  id: Generated<number>;
  kind: string;
  recipient: string;
  user_id: number | null;
  language: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  reply_to: ColumnType<string | null, string | null | undefined, string | null>;
  /** Ends mails of this kind without a sign-in. */
  unsubscribe_key: ColumnType<string | null, string | null | undefined, string | null>;
  /** An entry for the calendar of the receiver, as iCalendar. */
  calendar: ColumnType<string | null, string | null | undefined, string | null>;
  /** Message-ID that the mail answers. */
  in_reply_to: ColumnType<string | null, string | null | undefined, string | null>;
  /** Message-IDs of the conversation, oldest first, joined by spaces. */
  reference_ids: ColumnType<string | null, string | null | undefined, string | null>;
  /** The answer of the support desk that the mail contains. */
  support_message_id: ColumnType<number | null, number | null | undefined, number | null>;
  attempts: Generated<number>;
  next_at: Timestamp;
  sent_at: MaybeTimestamp;
  failed_at: MaybeTimestamp;
  /** When a mail server reported that the mail could not be delivered. */
  bounced_at: MaybeTimestamp;
  error: string | null;
  created_at: Timestamp;
}
