import type { Person } from '../../contract/users.ts';
import type { GroupRow, MessageRow } from './database.ts';
import { unseenHeld } from './held-order.ts';
import type { HeldInChat } from './held-row.ts';
import type { MessageWindow } from './message-runs.ts';
import { isOfChat, type OutboxOp } from './outbox-op.ts';
import { type MessageView, overlayMessages } from './overlay-messages.ts';

/** Stored messages of a group that supplement its row. */
export interface GroupTail {
  window: MessageWindow | undefined;
  /** The newest stored messages, and at least all after the read mark; oldest first. */
  messages: MessageRow[];
  /** What boxes hold in the group; absent for nothing. */
  held?: readonly HeldInChat[];
}

export interface GroupView extends Omit<GroupRow, 'message'> {
  last: MessageView | null;
  unread: number;
  /** An unread message mentions the person. */
  mentionsMe: boolean;
  /** The pending state of the last message. */
  pending: MessageView['pending'];
  /** In ms; the list is sorted by it. */
  active_at: number;
}

/** True if a pending op leaves or deletes the group. */
const isLeaving = (id: number, ops: readonly OutboxOp[]): boolean =>
  ops.some(
    (op) =>
      (op.kind === 'group.leave' || op.kind === 'group.delete') &&
      op.args.group_id === id &&
      op.state !== 'dead',
  );

/**
 * The groups with pending changes: pinned ones first, then by last message, newest first. `mentions`: by
 * group, the newest message known to mention the person, which need not be stored.
 */
export function overlayGroups(
  groups: readonly GroupRow[],
  tails: ReadonlyMap<number, GroupTail>,
  ops: readonly OutboxOp[],
  me: Person,
  mentions: ReadonlyMap<number, number> = new Map(),
): GroupView[] {
  return groups
    .filter(({ id }) => !isLeaving(id, ops))
    .map((group) => overlayGroup(group, tails.get(group.id), ops, me, mentions.get(group.id)))
    .sort(
      (a, b) =>
        Number(b.pinned ?? false) - Number(a.pinned ?? false) || b.active_at - a.active_at || a.id - b.id,
    );
}

export function overlayGroup(
  group: GroupRow,
  tail: GroupTail = { window: undefined, messages: [] },
  ops: readonly OutboxOp[],
  me: Person,
  mentionedIn = 0,
): GroupView {
  const own = ops.filter((op) => isOfChat(op, group.id));
  const readUpTo = readMark(group, own);
  const { message, ...rest } = changedGroup(group, own);
  const messages = [...tail.messages];
  // If the window reaches past the row's last message, that message may be deleted: the window counts.
  if (message && message.id > (tail.window?.newest_id ?? messages.at(-1)?.id ?? 0)) {
    messages.push({ ...message, group_id: group.id });
  }
  const last = overlayMessages(messages, own, me, tail.held).at(-1) ?? null;
  const unseen = unseenHeld(tail.held ?? [], me.id);
  return {
    ...rest,
    last,
    unread: countUnread(group, tail, own, me) + unseen.length,
    mentionsMe:
      mentionedIn > readUpTo ||
      unseen.some(({ args }) => args.mentions?.includes(me.id)) ||
      tail.messages.some((row) => row.id > readUpTo && row.mentions?.includes(me.id)),
    pending: last?.pending ?? null,
    active_at: Math.max(last?.created_at ?? 0, messages.at(-1)?.created_at ?? 0, group.created_at ?? 0),
  };
}

/** The row with the person's pending changes. */
function changedGroup(group: GroupRow, ops: readonly OutboxOp[]): GroupRow {
  let row = group;
  for (const op of ops) {
    if (op.state === 'dead') continue;
    if (op.kind === 'group.mute')
      row = { ...row, muted_until: op.args.until === null ? null : op.args.until * 1000 };
    else if (op.kind === 'group.pin') row = { ...row, pinned: op.args.pinned };
    else if (op.kind === 'group.drop')
      row = { ...row, members: row.members?.filter(({ id }) => id !== op.args.user_id) };
    else if (op.kind === 'message.pin' && !op.args.pinned && row.pinned_message?.id === op.args.id)
      row = { ...row, pinned_message: null };
    else if (op.kind === 'group.update') {
      const { group_id: _, ...changes } = op.args;
      row = { ...row, ...changes, title: changes.title ?? row.title };
    }
  }
  return row;
}

/**
 * Count of unread messages, without those that boxes hold; with `after`, only of those after that message. If
 * everything after the read mark is stored, it is counted here. Otherwise it is the server's count in the row, plus messages that arrived
 * since, minus those read since.
 */
export function countUnread(
  group: GroupRow,
  tail: GroupTail,
  ops: readonly OutboxOp[],
  me: Person,
  after = 0,
): number {
  const mark = Math.max(readMark(group, ops), after);
  const foreign = tail.messages.filter((row) => row.author.id !== me.id && row.read !== true);
  if (holdsAllAfter(mark, group, tail.window)) return foreign.filter((row) => row.id > mark).length;

  const counted = group.message?.id ?? 0;
  const newest = Math.max(counted, tail.messages.at(-1)?.id ?? 0);
  if (mark >= newest) return 0;
  const since = foreign.filter((row) => row.id > counted && row.id > mark).length;
  const readSince = foreign.filter(
    (row) => row.id <= counted && row.id > (group.read_id ?? 0) && row.id <= mark,
  ).length;
  return Math.max(0, group.message_count - group.message_read - readSince) + since;
}

/** Id of the newest known message of a group, stored or not; 0 for none. */
export const newestKnown = (group: GroupRow, tail: GroupTail): number =>
  Math.max(group.message?.id ?? 0, tail.window?.newest_id ?? 0, tail.messages.at(-1)?.id ?? 0);

/** Id of the newest message that the person has read, including pending read marks; 0 for none. */
export const readMark = (group: GroupRow, ops: readonly OutboxOp[]): number =>
  ops.reduce(
    (mark, op) =>
      op.kind === 'message.read' && op.args.group_id === group.id && op.state !== 'dead'
        ? Math.max(mark, op.args.id)
        : mark,
    group.read_id ?? 0,
  );

/** If the server has no read marks, only its own count is right. */
const holdsAllAfter = (mark: number, group: GroupRow, window: MessageWindow | undefined) =>
  window !== undefined &&
  group.read_id !== null &&
  (window.complete || (window.oldest_id > 0 && window.oldest_id <= mark));
