import type { Person } from '../../../contract/users.ts';
import type { MessageRow as HeldMessage } from '../../db/database.ts';
import { isOnSite, type MessageView } from '../../db/overlay-messages.ts';
import { dayStart } from '../../lib/local-day.ts';

export interface MessageRow {
  key: string;
  message: MessageView;
  own: boolean;
  /** First of a run by one author; shows the name. */
  first: boolean;
  /** Start of the day in milliseconds, on the first message of a day; otherwise null. */
  day: number | null;
  /** The first unread message when the chat was opened. */
  unread: boolean;
}

const runGapMs = 10 * 60_000;

const rowsByMessage = new WeakMap<MessageView, MessageRow>();

/**
 * Returns the earlier row object if nothing about the message's row has changed, so that memoised rows do not
 * render.
 */
function reuseRow(row: MessageRow): MessageRow {
  const before = rowsByMessage.get(row.message);
  const isSame =
    before && (['own', 'first', 'day', 'unread'] as const).every((key) => before[key] === row[key]);
  if (isSame) return before;
  rowsByMessage.set(row.message, row);
  return row;
}

/** Authors without an id (0) are compared by name. */
const isSamePerson = (one: Person, other: Person) =>
  one.id === other.id &&
  (one.id !== 0 || (one.first_name === other.first_name && one.last_name === other.last_name));

/**
 * `unreadFrom` is the id of the first message that was unread when the chat was opened, or the key of one that a box
 * holds; null if none was or it is unknown.
 */
export function messageRows(
  messages: readonly MessageView[],
  myId: number,
  unreadFrom: number | string | null,
): MessageRow[] {
  let before: MessageView | undefined;
  let day = NaN;
  return messages.map((message) => {
    const itsDay = dayStart(message.created_at);
    const newDay = itsDay !== day;
    const unread = unreadFrom !== null && (message.id === unreadFrom || message.key === unreadFrom);
    const first =
      newDay ||
      unread ||
      !before ||
      !isSamePerson(before.author, message.author) ||
      message.created_at - before.created_at > runGapMs;
    before = message;
    day = itsDay;
    return reuseRow({
      key: message.key,
      message,
      own: message.author.id === myId,
      first,
      day: newDay ? itsDay : null,
      unread,
    });
  });
}

/** The first unread message of another person. */
export interface FirstUnread {
  id: number;
  /** Number of newest messages from this one on. */
  reach: number;
}

/**
 * `stored` has the newest messages, oldest first. Returns null if nothing of others is unread, or if the first
 * unread message is older than `stored`.
 */
export function firstUnread(
  stored: readonly HeldMessage[],
  myId: number,
  readUpTo: number,
  unread: number,
): FirstUnread | null {
  const isUnread = (row: HeldMessage) => row.id > readUpTo && row.author.id !== myId && row.read !== true;
  const at = stored.findIndex(isUnread);
  const first = stored[at];
  if (!first) return null;
  // The oldest held message may be the person's own, so that alone does not prove everything before it is
  // read.
  const reachesMark = (stored[0]?.id ?? 0) <= readUpTo || stored[0]?.read === true;
  if (!reachesMark && stored.filter(isUnread).length < unread) return null;
  return { id: first.id, reach: stored.length - at };
}

/** Whether rows were only added before the first one. The list then keeps its position from the end. */
export const isPrepended = (before: readonly MessageRow[], after: readonly MessageRow[]): boolean =>
  before.length > 0 && after.length > before.length && before[0]?.key !== after[0]?.key;

/** Whether exactly one row was added at the end. */
export const isAppended = (before: readonly MessageRow[], after: readonly MessageRow[]): boolean =>
  before.at(-1)?.key === after.at(-2)?.key;

/** Whether the rows or their order differ, by key. */
export const isMoved = (before: readonly MessageRow[], after: readonly MessageRow[]): boolean =>
  before.length !== after.length || after.some(({ key }, at) => key !== before[at]?.key);

export type SendState = 'waiting' | 'on-site' | 'sent' | 'read' | 'not-sent';

/** The send state of the person's own message, or of one that a box holds. */
export function sendState(message: MessageView, othersReadUpTo: number): SendState {
  if (isOnSite(message)) return 'on-site';
  if (message.pending) return message.pending.state === 'not-sent' ? 'not-sent' : 'waiting';
  if (message.id === null) return 'waiting';
  return message.read === true || message.id <= othersReadUpTo ? 'read' : 'sent';
}
