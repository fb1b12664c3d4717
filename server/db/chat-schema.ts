import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface ChatGroup {
  id: Generated<number>;
  type: number;
  title: Generated<string>;
  description: string | null;
  avatar: string | null;
  author_id: number | null;
  private_key: string | null;
  message_count: Generated<number>;
  last_message_id: number | null;
  /** Only chat admins may write. */
  read_only: Generated<boolean>;
  /** Time when a moderator blocked a private chat; null if it is not blocked. */
  blocked_at: MaybeTimestamp;
  pinned_message_id: number | null;
  /** Its members are in the chat. */
  cohort_id: ColumnType<number | null, number | null | undefined, number | null>;
  rev: Generated<number>;
  created_at: Timestamp;
}

export interface ChatMember {
  group_id: number;
  user_id: number;
  read_id: Generated<number>;
  joined_at: Timestamp;
  pinned: Generated<boolean>;
  muted_until: MaybeTimestamp;
  silenced_until: MaybeTimestamp;
  /** In the chat only because of its cohort. */
  by_cohort: Generated<boolean>;
  rev: Generated<number>;
}

/** The file of a message. The hashes are keys of the table `file`. */
export interface StoredMessageFile {
  hash: string;
  name: string;
  bytes: number;
  type: string;
  width?: number;
  height?: number;
  preview?: string;
  voice?: { duration: number; peaks: number[] };
}

export interface MessageReaction {
  message_id: number;
  user_id: number;
  emoji: string;
  reacted_at: Timestamp;
}

export interface MessageReport {
  message_id: number;
  user_id: number;
  group_id: number;
  reported_at: Timestamp;
}

export interface Message {
  id: Generated<number>;
  group_id: number;
  author_id: number;
  type: Generated<number>;
  content: string;
  reply_id: number | null;
  /** The original of a forwarded message, and its author. */
  forward_id: number | null;
  forward_author_id: number | null;
  /** Set by a chat admin for everybody; reports of members are in `message_report`. */
  spam: Generated<boolean>;
  mentions: Json<number[]>;
  file: ColumnType<StoredMessageFile | null, string | null | undefined, string | null>;
  /** Content and file name, folded for the search. */
  folded: Generated<string>;
  client_id: string | null;
  created_at: Timestamp;
  edited_at: MaybeTimestamp;
  deleted_at: MaybeTimestamp;
  rev: Generated<number>;
  xid: Generated<string>;
}
