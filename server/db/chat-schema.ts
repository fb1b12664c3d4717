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
  /** Only chat admins write. */
  read_only: Generated<boolean>;
  /** A moderator stands between the two of a private chat. */
  blocked_at: MaybeTimestamp;
  pinned_message_id: number | null;
  /** The transaction that last changed who is in it: deltas carry the members only after it. */
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
  rev: Generated<number>;
}

/** What a message brings along; the hashes are those of the table `file`. */
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
  /** The message it was sent on from, and who wrote that. */
  forward_id: number | null;
  forward_author_id: number | null;
  /** For everybody, by a chat admin; `message_report` has who reported it. */
  spam: Generated<boolean>;
  mentions: Json<number[]>;
  file: ColumnType<StoredMessageFile | null, string | null | undefined, string | null>;
  /** What it says and its file is called, as it is compared in a search. */
  folded: Generated<string>;
  client_id: string | null;
  created_at: Timestamp;
  edited_at: MaybeTimestamp;
  deleted_at: MaybeTimestamp;
  rev: Generated<number>;
  xid: Generated<string>;
}
