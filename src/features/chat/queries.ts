import type { Person, User } from '../../../contract/users.ts';
import { database } from '../../db/current.ts';
import type { Draft, MessageWindow } from '../../db/database.ts';
import { getDraft, listDrafts } from '../../db/drafts.ts';
import { completeTail, getGroup, listGroups, listGroupTails } from '../../db/groups.ts';
import { listNewestMessages } from '../../db/messages.ts';
import { getMeta } from '../../db/meta.ts';
import { listOps, listOpsOfLane } from '../../db/outbox.ts';
import {
  countUnread,
  type GroupView,
  newestKnown,
  overlayGroup,
  overlayGroups,
  readMark,
} from '../../db/overlay-groups.ts';
import { type MessageView, overlayMessages } from '../../db/overlay-messages.ts';
import { getPresence, listOnline, listTyping } from '../../db/presence.ts';
import { getMe } from '../../db/users.ts';
import { getWindow } from '../../db/windows.ts';
import { firstUnread, type FirstUnread } from './message-rows.ts';

export interface Chats {
  me: Person;
  groups: GroupView[];
  drafts: ReadonlyMap<string, Draft>;
  online: ReadonlySet<number>;
  known: boolean;
}

export const draftKey = (groupId: number) => `chat:${groupId}`;

export async function listChats(): Promise<Chats | null> {
  const [rows, ops, me, drafts, online, snapshot] = await Promise.all([
    listGroups(),
    listOps(),
    getMe(),
    listDrafts(),
    listOnline(),
    getMeta('snapshot'),
  ]);
  if (!me) return null;
  return {
    me,
    groups: overlayGroups(rows, await listGroupTails(rows), ops, me),
    drafts: new Map(drafts.map((draft) => [draft.key, draft])),
    online: new Set(online.map(({ id }) => id)),
    known: rows.length > 0 || snapshot?.groups !== undefined,
  };
}

/** Of each chat the newest message that is known. */
export async function listChatMarks(): Promise<Map<number, number>> {
  const rows = await listGroups();
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
  const [rows, ops, me] = await Promise.all([listGroups(), listOps(), getMe()]);
  if (!me) return [];
  const tails = await listGroupTails(rows);
  return rows.flatMap((group) => {
    const tail = tails.get(group.id);
    const messages = tail ? countUnread(group, tail, ops, me, marks.get(group.id) ?? 0) : 0;
    return messages > 0 ? [{ groupId: group.id, messages }] : [];
  });
}

export interface Chat {
  me: User;
  group: GroupView | null;
  messages: MessageView[];
  /** The newest message the person has read, told to the server or not. */
  readUpTo: number;
  firstUnread: FirstUnread | null;
  /** Newer than this only the person themselves has seen their messages. */
  othersReadUpTo: number;
  window: MessageWindow | undefined;
  /** More is on this device than was asked for. */
  moreHeld: boolean;
  known: boolean;
}

/** A chat with its newest messages as far back as `limit`. */
export function getChat(groupId: number, limit: number): Promise<Chat | null> {
  const db = database();
  // One transaction: a live query of many short ones waits for each of them.
  return db.transaction('r', [db.groups, db.windows, db.messages, db.outbox, db.users, db.meta], () =>
    readChat(groupId, limit),
  );
}

async function readChat(groupId: number, limit: number): Promise<Chat | null> {
  const [row, window, held, ops, me, snapshot] = await Promise.all([
    getGroup(groupId),
    getWindow(groupId),
    listNewestMessages(groupId, limit + 1),
    listOpsOfLane(`chat:${groupId}`),
    getMe(),
    getMeta('snapshot'),
  ]);
  if (!me) return null;
  const tail = row && (await completeTail(row, { window, messages: held }));
  const group = row ? overlayGroup(row, tail, ops, me) : null;
  const readUpTo = row ? readMark(row, ops) : 0;
  return {
    me,
    group,
    messages: overlayMessages(held.slice(-limit), ops, me),
    readUpTo,
    firstUnread: firstUnread(tail?.messages ?? [], me.id, readUpTo, group?.unread ?? 0),
    othersReadUpTo: row?.others_read_id ?? 0,
    window,
    moreHeld: held.length > limit,
    known: snapshot?.groups !== undefined,
  };
}

export const getChatDraft = async (groupId: number): Promise<Draft | null> =>
  (await getDraft(draftKey(groupId))) ?? null;

export interface Attendance {
  online: boolean;
  lastSeen: number | null;
  /** Who types, each until an instant of this device's clock. */
  typing: { userId: number; until: number }[];
}

export async function getAttendance(groupId: number, otherId: number | null): Promise<Attendance> {
  const [presence, typing] = await Promise.all([
    otherId === null ? undefined : getPresence(otherId),
    listTyping(groupId),
  ]);
  return {
    online: presence?.online ?? false,
    lastSeen: presence?.last_action_at ?? null,
    typing: typing.map((row) => ({ userId: row.user_id, until: row.until })),
  };
}

export const isOffline = async (): Promise<boolean> => (await getMeta('connection'))?.line === 'offline';
