import type { Message } from '../../contract/chat.ts';

/** The stored messages of a group: one run without gaps. `complete` if it contains the first message. */
export interface MessageWindow {
  group_id: number;
  oldest_id: number;
  /** `oldest_id` and `newest_id` are 0 in a group without messages. */
  newest_id: number;
  complete: boolean;
  /** Every change of the group's messages up to this rev is stored; 0 for servers without revs. */
  rev: number;
  /**
   * The window began with the response to an own message and may have gaps after its first message until the
   * newest messages are fetched.
   */
  sparse?: boolean;
  /**
   * Messages with lower ids came from a box, whose copy may be older than this device: the next list of the school
   * replaces them. `onlyFromBox`, the highest number, if a box began the window. Absent if no message came from one.
   */
  box_until?: number;
  /**
   * Without revs: the newest message of the last fetched list. Live messages after it may have gaps before
   * them.
   */
  listed_id?: number;
  /** Without revs: the group's counters when the last list was requested. */
  counters?: string;
}

/**
 * A second run of a group's messages without gaps, away from the window: around a search hit, a link or the
 * read mark. Temporary, at most one per group.
 */
export interface MessageExcerpt {
  group_id: number;
  /** Key of this excerpt: a later excerpt of the group has another. */
  key: string;
  /** Load time, in ms since 1970. */
  at: number;
  oldest_id: number;
  newest_id: number;
  /** It contains the first message of the group. */
  complete: boolean;
  /** Oldest first; empty once `joined`. */
  rows: (Message & { group_id: number })[];
  /** It met the window, which contains its messages since. */
  joined: boolean;
  /** Some of its messages came from a box. */
  from_box?: true;
}
