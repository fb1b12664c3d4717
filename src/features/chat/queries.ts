import type { User } from '../../../contract/users.ts';
import { database } from '../../db/current-database.ts';
import type { Draft, GroupRow, MessageRow } from '../../db/database.ts';
import { listHeldOfGroup } from '../../db/held.ts';
import { unseenHeld } from '../../db/held-order.ts';
import type { HeldInChat } from '../../db/held-row.ts';
import type { MessageWindow } from '../../db/message-runs.ts';
import { listDrafts } from '../../db/drafts.ts';
import { getExcerpt } from '../../db/excerpts.ts';
import { completeTail, getNamedGroup, listNamedGroups, listGroupTails } from '../../db/groups.ts';
import { isNewChat, newChatId } from '../../db/new-chat-id.ts';
import { newChatRow } from '../../db/new-chats.ts';
import { listMessagesFrom, listNewestMessages } from '../../db/messages.ts';
import { getMeta } from '../../db/meta.ts';
import { newestMentions } from '../../db/notifications.ts';
import { listOps, listOpsOfChat } from '../../db/outbox.ts';
import {
  countUnread,
  type GroupView,
  newestKnown,
  overlayGroup,
  overlayGroups,
  readMark,
} from '../../db/overlay-groups.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { listOnline } from '../../db/presence.ts';
import { getMe, getUser } from '../../db/users.ts';
import { getWindow } from '../../db/windows.ts';
import { otherMember } from './chat-name.ts';
import { firstUnread, type FirstUnread } from './message-rows.ts';

export interface Chats {
  me: User;
  groups: GroupView[];
  /** Draft text by chat id. */
  drafts: ReadonlyMap<number, string>;
  /** Groups that wait to be created; `failed` if the server rejected them. */
  pendingGroups: { opId: string; title: string; failed: boolean }[];
  isFetched: boolean;
}

export const draftKey = (groupId: number) => `chat:${groupId}`;

export async function listChats(): Promise<Chats | null> {
  const [rows, ops, me, drafts, snapshot, mentions] = await Promise.all([
    listNamedGroups(),
    listOps(),
    getMe(),
    listDrafts(),
    getMeta('snapshot'),
    newestMentions(),
  ]);
  if (!me) return null;
  const begun = await listNewChats(ops, me);
  const groups = overlayGroups([...rows, ...begun], await listGroupTails(rows), ops, me, mentions);
  return {
    me,
    groups,
    drafts: draftsOf(groups, drafts, me.id),
    pendingGroups: ops.flatMap((op) =>
      op.kind === 'group.create'
        ? [{ opId: op.opId, title: op.args.title, failed: op.state === 'dead' }]
        : [],
    ),
    isFetched: rows.length > 0 || snapshot?.groups !== undefined,
  };
}

/**
 * Draft keys of a chat, in order of preference. A private chat may have a draft from before the server
 * created it.
 */
export const draftKeys = (groupId: number, otherId: number | null): string[] =>
  otherId === null || isNewChat(groupId)
    ? [draftKey(groupId)]
    : [draftKey(groupId), draftKey(newChatId(otherId))];

function draftsOf(groups: readonly GroupView[], drafts: readonly Draft[], myId: number): Map<number, string> {
  const texts = new Map(drafts.map(({ key, text }) => [key, text]));
  return new Map(
    groups.flatMap((group): [number, string][] => {
      const storedRows = draftKeys(group.id, otherMember(group, myId)?.id ?? null).find((key) =>
        texts.has(key),
      );
      return storedRows === undefined ? [] : [[group.id, texts.get(storedRows) ?? '']];
    }),
  );
}

/** Private chats that wait to be created on the server. */
async function listNewChats(ops: readonly OutboxOp[], me: User): Promise<GroupRow[]> {
  const creating = ops.flatMap((op) => (op.kind === 'group.private' ? op : []));
  const rows = creating.map(async (op) => {
    const other = await getUser(op.args.user_id);
    return other ? [newChatRow(me, other, op.createdAt)] : [];
  });
  return (await Promise.all(rows)).flat();
}

/** Apart from the chats: presence changes often, and the list reads messages of each chat. */
export const listOnlineIds = async (): Promise<ReadonlySet<number>> =>
  new Set((await listOnline()).map(({ id }) => id));

/** The newest known message id of each chat. */
export async function listChatMarks(): Promise<Map<number, number>> {
  const rows = await listNamedGroups();
  const tails = await listGroupTails(rows);
  return new Map(
    rows.flatMap((group): [number, number][] => {
      const tail = tails.get(group.id);
      return tail ? [[group.id, newestKnown(group, tail)]] : [];
    }),
  );
}

export interface ChatArrivals {
  groupId: number;
  /** Number of unread messages from others. */
  messages: number;
}

/** Chats with new messages since `marks`. Chats without any are left out. */
export async function listChatArrivals(marks: ReadonlyMap<number, number>): Promise<ChatArrivals[]> {
  const [rows, ops, me] = await Promise.all([listNamedGroups(), listOps(), getMe()]);
  if (!me) return [];
  const tails = await listGroupTails(rows);
  return rows.flatMap((group) => {
    const tail = tails.get(group.id);
    const messages = tail ? countUnread(group, tail, ops, me, marks.get(group.id) ?? 0) : 0;
    return messages > 0 ? [{ groupId: group.id, messages }] : [];
  });
}

/** A chat with its newest messages, or with an excerpt. */
export interface ChatPart {
  me: User;
  group: GroupView | null;
  /** Oldest first. */
  rows: MessageRow[];
  /** What boxes hold in this chat. */
  held: HeldInChat[];
  ops: OutboxOp[];
  /** Id of the newest message the person has read, including read marks that are still queued. */
  readUpTo: number;
  firstUnread: FirstUnread | null;
  /** Key of the first held message that this device has not shown yet. */
  firstUnseen: string | null;
  /** Newest message that others have read; the person's own later messages count as unread. */
  othersReadUpTo: number;
  window: MessageWindow | undefined;
  /** This device holds older messages than `rows`. */
  hasMoreStored: boolean;
  isFetched: boolean;
  /** Null if the newest messages were requested, or if the excerpt no longer exists. */
  excerpt: { key: string; complete: boolean } | null;
  /** The messages end before the window of newest messages begins. */
  detached: boolean;
  /** `rows` has every message from this id on; null if that is not known. */
  from: number | null;
  /** `rows` starts at or before the first unread message. */
  reachesUnread: boolean;
}

/** The newest messages up to a limit, all messages from an id on, or an excerpt by its key. */
export type Reach = { limit: number } | { from: number } | { excerpt: string };

export function getChatPart(groupId: number, reach: Reach): Promise<ChatPart | null> {
  const db = database();
  // One transaction: a live query with many short ones waits for each of them.
  const tables = [db.groups, db.windows, db.excerpts, db.messages, db.held, db.outbox, db.users, db.meta];
  return db.transaction('r', tables, () => readPart(groupId, reach));
}

/** Number of messages a chat shows at first, and per further page. */
export const messagePageSize = 60;

/** A private chat without messages that exists only on this device; undefined for any other. */
async function newPrivateChat(groupId: number, me: User): Promise<GroupRow | undefined> {
  const other = isNewChat(groupId) ? await getUser(-groupId) : undefined;
  return other && newChatRow(me, other, null);
}

/** Number of newest messages that are enough to count unread ones while an excerpt is shown. */
const unreadCheckLimit = 10;

/** Messages in order. Reads one more than the limit to see whether more exist. */
async function readRows(groupId: number, reach: Reach) {
  if ('excerpt' in reach) {
    const found = await getExcerpt(groupId);
    if (found?.key === reach.excerpt) {
      const rows = found.joined ? await listMessagesFrom(groupId, found.oldest_id) : found.rows;
      return { excerpt: found, from: found.joined ? found.oldest_id : null, limit: Infinity, rows };
    }
  }
  if ('from' in reach)
    return { from: reach.from, limit: Infinity, rows: await listMessagesFrom(groupId, reach.from) };
  const limit = 'limit' in reach ? reach.limit : messagePageSize;
  return { from: null, limit, rows: await listNewestMessages(groupId, limit + 1) };
}

async function readPart(groupId: number, reach: Reach): Promise<ChatPart | null> {
  const [stored, window, { excerpt, from, limit, rows: storedRows }, held, ops, me, snapshot] =
    await Promise.all([
      getNamedGroup(groupId),
      getWindow(groupId),
      readRows(groupId, reach),
      listHeldOfGroup(groupId),
      listOpsOfChat(groupId),
      getMe(),
      getMeta('snapshot'),
    ]);
  if (!me) return null;
  const row = stored ?? (await newPrivateChat(groupId, me));
  const detached = excerpt?.joined === false;
  const newest = detached ? await listNewestMessages(groupId, unreadCheckLimit) : storedRows;
  const tail = row && (await completeTail(row, { window, messages: newest }));
  const group = row && tail ? overlayGroup(row, { ...tail, held }, ops, me) : null;
  const readUpTo = row ? readMark(row, ops) : 0;
  const unseen = unseenHeld(held, me.id);
  const unread = (group?.unread ?? 0) - unseen.length;
  const first = firstUnread(tail?.messages ?? [], me.id, readUpTo, unread);
  return {
    me,
    group,
    rows: storedRows.slice(-limit),
    held,
    ops,
    readUpTo,
    firstUnread: first,
    firstUnseen: unseen[0]?.op_id ?? null,
    excerpt: excerpt ? { key: excerpt.key, complete: excerpt.complete } : null,
    detached,
    from,
    reachesUnread: detached
      ? excerpt.complete || (storedRows[0]?.id ?? Infinity) <= readUpTo
      : unread === 0 || first !== null || typeof row?.read_id !== 'number',
    othersReadUpTo: row?.others_read_id ?? 0,
    window,
    hasMoreStored: storedRows.length > limit,
    isFetched: snapshot?.groups !== undefined,
  };
}
