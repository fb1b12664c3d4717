import type { User } from '../../../contract/users.ts';
import { database } from '../../db/current-database.ts';
import type { Draft, GroupRow, MessageRow, MessageWindow } from '../../db/database.ts';
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
import { otherOf } from './chat-name.ts';
import { firstUnread, type FirstUnread } from './message-rows.ts';

export interface Chats {
  me: User;
  groups: GroupView[];
  /** The text of each chat's draft, by the id of the chat. */
  drafts: ReadonlyMap<number, string>;
  online: ReadonlySet<number>;
  /** Groups that wait to be made, by their operation. */
  making: { opId: string; title: string; failed: boolean }[];
  known: boolean;
}

export const draftKey = (groupId: number) => `chat:${groupId}`;

export async function listChats(): Promise<Chats | null> {
  const [rows, ops, me, drafts, online, snapshot, mentions] = await Promise.all([
    listNamedGroups(),
    listOps(),
    getMe(),
    listDrafts(),
    listOnline(),
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
    online: new Set(online.map(({ id }) => id)),
    making: ops.flatMap((op) =>
      op.kind === 'group.create'
        ? [{ opId: op.opId, title: op.args.title, failed: op.state === 'dead' }]
        : [],
    ),
    known: rows.length > 0 || snapshot?.groups !== undefined,
  };
}

/** Keys of the drafts of a chat, the newer key first: a private chat may have one from before the server created it. */
export const draftKeys = (groupId: number, otherId: number | null): string[] =>
  otherId === null || isNewChat(groupId)
    ? [draftKey(groupId)]
    : [draftKey(groupId), draftKey(newChatId(otherId))];

function draftsOf(groups: readonly GroupView[], drafts: readonly Draft[], myId: number): Map<number, string> {
  const texts = new Map(drafts.map(({ key, text }) => [key, text]));
  return new Map(
    groups.flatMap((group): [number, string][] => {
      const held = draftKeys(group.id, otherOf(group, myId)?.id ?? null).find((key) => texts.has(key));
      return held === undefined ? [] : [[group.id, texts.get(held) ?? '']];
    }),
  );
}

/** Private chats that wait to be created. */
async function listNewChats(ops: readonly OutboxOp[], me: User): Promise<GroupRow[]> {
  const creating = ops.flatMap((op) => (op.kind === 'group.private' ? op : []));
  const rows = creating.map(async (op) => {
    const other = await getUser(op.args.user_id);
    return other ? [newChatRow(me, other, op.createdAt)] : [];
  });
  return (await Promise.all(rows)).flat();
}

/** Of each chat the newest message that is known. */
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
  /** Of others, and unread. */
  messages: number;
}

/** What has come since those marks were taken, of chats where anything has. */
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

/** A chat with its newest messages, or with those of an excerpt. */
export interface NewestOfChat {
  me: User;
  group: GroupView | null;
  /** Oldest first. */
  rows: MessageRow[];
  ops: OutboxOp[];
  /** The newest message the person has read, told to the server or not. */
  readUpTo: number;
  firstUnread: FirstUnread | null;
  /** Newer than this only the person themselves has seen their messages. */
  othersReadUpTo: number;
  window: MessageWindow | undefined;
  /** More is on this device than was asked for. */
  moreHeld: boolean;
  known: boolean;
  /** Named by its key; null if the newest messages were asked for, or the excerpt is gone. */
  excerpt: { key: string; complete: boolean } | null;
  /** The messages end before the window of the newest ones begins. */
  detached: boolean;
  /** All messages from this one on are among them; null if it is not known which. */
  from: number | null;
  /** They begin no later than what the person has not read. */
  reachesUnread: boolean;
}

/** The newest messages by number, one message and all that follow it, or an excerpt by its key. */
export type Reach = { limit: number } | { from: number } | { excerpt: string };

export function getNewestOfChat(groupId: number, reach: Reach): Promise<NewestOfChat | null> {
  const db = database();
  // One transaction: a live query of many short ones waits for each of them.
  const tables = [db.groups, db.windows, db.excerpts, db.messages, db.outbox, db.users, db.meta];
  return db.transaction('r', tables, () => readNewest(groupId, reach));
}

/** How many messages a chat shows at first, and how many more each time. */
export const chatStep = 60;

/** A private chat that nobody has written in yet; undefined for any other. */
async function newChat(groupId: number, me: User): Promise<GroupRow | undefined> {
  const other = isNewChat(groupId) ? await getUser(-groupId) : undefined;
  return other && newChatRow(me, other, null);
}

/** Enough of the newest messages to tell what is unread. */
const newestOnly = 10;

/** Rows in order, and one more than the limit where more are held. */
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
  const limit = 'limit' in reach ? reach.limit : chatStep;
  return { from: null, limit, rows: await listNewestMessages(groupId, limit + 1) };
}

async function readNewest(groupId: number, reach: Reach): Promise<NewestOfChat | null> {
  const [stored, window, { excerpt, from, limit, rows: held }, ops, me, snapshot] = await Promise.all([
    getNamedGroup(groupId),
    getWindow(groupId),
    readRows(groupId, reach),
    listOpsOfChat(groupId),
    getMe(),
    getMeta('snapshot'),
  ]);
  if (!me) return null;
  const row = stored ?? (await newChat(groupId, me));
  const detached = excerpt?.joined === false;
  const newest = detached ? await listNewestMessages(groupId, newestOnly) : held;
  const tail = row && (await completeTail(row, { window, messages: newest }));
  const group = row ? overlayGroup(row, tail, ops, me) : null;
  const readUpTo = row ? readMark(row, ops) : 0;
  const unread = group?.unread ?? 0;
  const first = firstUnread(tail?.messages ?? [], me.id, readUpTo, unread);
  return {
    me,
    group,
    rows: held.slice(-limit),
    ops,
    readUpTo,
    firstUnread: first,
    excerpt: excerpt ? { key: excerpt.key, complete: excerpt.complete } : null,
    detached,
    from,
    reachesUnread: detached
      ? excerpt.complete || (held[0]?.id ?? Infinity) <= readUpTo
      : unread === 0 || first !== null || typeof row?.read_id !== 'number',
    othersReadUpTo: row?.others_read_id ?? 0,
    window,
    moreHeld: held.length > limit,
    known: snapshot?.groups !== undefined,
  };
}
