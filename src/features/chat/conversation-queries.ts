/* Queries for an open chat; `queries.ts` has those of the chat list. */
import type { User } from '../../../contract/users.ts';
import { database } from '../../db/current-database.ts';
import { getBlob } from '../../db/blobs.ts';
import type { Draft, EventRow, StoredBlob } from '../../db/database.ts';
import { getDraft } from '../../db/drafts.ts';
import { getEvent } from '../../db/events.ts';
import { listGroups } from '../../db/groups.ts';
import { getHoldingBox } from '../../db/holding-box.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { isNewChat } from '../../db/new-chat-id.ts';
import { findPrivateChat } from '../../db/new-chats.ts';
import { listNotifications } from '../../db/notifications.ts';
import { getOp, listOpsOfLane } from '../../db/outbox.ts';
import { createsMessage } from '../../db/outbox-op.ts';
import { type MessageView, overlayMessages } from '../../db/overlay-messages.ts';
import { overlayNotifications } from '../../db/overlay-notifications.ts';
import { getPresence, listTyping } from '../../db/presence.ts';
import { getUser, listResidentUsers } from '../../db/users.ts';
import type { GroupCreation } from './group-commands.ts';
import type { OlderMessages } from './older-messages.ts';
import { isSameBox } from '../../lib/box-number.ts';
import { computeOnce } from '../../lib/compute-once.ts';
import { draftKey, draftKeys, type ChatPart } from './queries.ts';

export interface Chat extends Omit<ChatPart, 'rows' | 'held' | 'ops'> {
  messages: MessageView[];
}

/**
 * Joins older messages and the newest ones, and applies the outbox to both. Held and unsent messages follow the
 * newest, so an excerpt that ends earlier shows none.
 */
export function joinChat({ rows, held, ops, ...rest }: ChatPart, older: OlderMessages): Chat {
  const shownOps = rest.detached ? ops.filter((op) => !createsMessage(op)) : ops;
  const first = rows[0]?.id ?? Infinity;
  // While an older page loads, both lists may hold the same message.
  const before = older.rows.filter(({ id }) => id < first);
  return {
    ...rest,
    messages: overlayMessages([...before, ...rows], shownOps, rest.me, rest.detached ? [] : held),
    hasMoreStored: older.hasMoreStored ?? rest.hasMoreStored,
  };
}

/**
 * The draft of a chat, or null. The draft of a private chat may be from before the server created the chat.
 */
export async function getChatDraft(groupId: number, otherId: number | null): Promise<Draft | null> {
  for (const key of draftKeys(groupId, otherId)) {
    const draft = await getDraft(key);
    if (draft) return draft;
  }
  return null;
}

/** Ids of unread notifications about mentions in a chat, up to and including a message. */
export async function listUnreadMentions(groupId: number, upTo: number): Promise<number[]> {
  const [rows, ops] = await Promise.all([listNotifications(), listOpsOfLane('logs')]);
  return overlayNotifications(rows, ops).flatMap(({ id, read, chat }) =>
    !read && chat?.group_id === groupId && chat.message_id <= upTo ? [id] : [],
  );
}

/** The trimmed draft text of a chat that the person has left; null if empty. */
export const getLeftDraft = async (groupId: number): Promise<string | null> =>
  (await getDraft(draftKey(groupId)))?.text.trim() || null;

/** Id of the chat that the server created for a new private chat; null until then. */
export const getCreatedChat = async (groupId: number): Promise<number | null> =>
  isNewChat(groupId) ? ((await findPrivateChat(-groupId))?.id ?? null) : null;

/**
 * State of a group creation. `done` has the id of the group, or null if no new group matches. The sync worker
 * removes the operation and stores the group in one transaction.
 */
export type CreationState = { state: 'waiting' | 'failed' } | { state: 'done'; groupId: number | null };

export function getCreationState({ opId, title, before }: GroupCreation): Promise<CreationState> {
  const db = database();
  return db.transaction('r', db.outbox, db.groups, async () => {
    const op = opId === null ? undefined : await getOp(opId);
    if (op) return { state: op.state === 'dead' ? 'failed' : 'waiting' };
    const made = (await listGroups()).filter((group) => !before.has(group.id) && group.title === title);
    return { state: 'done', groupId: made.at(-1)?.id ?? null };
  });
}

export interface Attendance {
  online: boolean;
  lastSeen: number | null;
  /** People who are typing; `until` is in milliseconds by this device's clock. */
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

/** Visible people with an account, except the user. */
export async function listPeopleToWriteTo(): Promise<readonly User[]> {
  const [users, me] = await Promise.all([listResidentUsers(), getMeta('profile')]);
  return othersIn(users)(me);
}

/** Returns the same list for the same rows, so that it is sorted and folded once. */
const othersIn = computeOnce((users: readonly User[]) => {
  const lists = new Map<number | undefined, readonly User[]>();
  return (me: number | undefined): readonly User[] => {
    const list =
      lists.get(me) ?? users.filter(({ id, visible, account }) => visible && account !== false && id !== me);
    lists.set(me, list);
    return list;
  };
});

/** The event or person that an in-app link leads to. */
export type Linked = { kind: 'event'; row: EventRow } | { kind: 'person'; row: User };

export async function getLinked(kind: Linked['kind'], id: number): Promise<Linked | null> {
  if (kind === 'event') {
    const row = await getEvent(id);
    return row ? { kind, row } : null;
  }
  const row = await getUser(id);
  return row?.visible ? { kind, row } : null;
}

export const getRecentReactions = async (): Promise<string[]> => (await getMeta('recentReactions')) ?? [];

/** A file that is queued for sending. */
export const getStoredFile = (opId: string): Promise<StoredBlob | undefined> => getBlob(opId);

/** Whether the socket is open; undefined while offline or before the first sync. */
export async function isLive(): Promise<boolean | undefined> {
  const connection = await getMeta('connection');
  return connection && connection.line !== 'offline' && connection.lastSyncAt !== null
    ? connection.socket
    : undefined;
}

/** Whether a box answers, which may lack messages of the school. */
export const isAtBox = async (): Promise<boolean> => Boolean((await getMeta('connection'))?.box);

/** Whether changes wait on this device. */
export const isOffline = async (): Promise<boolean> => changesWait(await getMeta('connection'));

/**
 * Whether no messages of a group come now: the device is offline, or a box has sent those that it carries, or does not
 * know the device.
 */
export async function isOutOfReach(groupId: number): Promise<boolean> {
  const [connection, sent] = await Promise.all([getMeta('connection'), getMeta('boxGroups')]);
  const box = connection?.box;
  const isSent = sent?.box === box?.name && sent?.ids.includes(groupId) === true;
  return connection?.line === 'offline' || (Boolean(box) && (!box?.knowsDevice || isSent));
}

/**
 * Whether people on site see what the person writes in a group: the box that answers carries it and holds messages. Null
 * while that is not known.
 */
export async function isShownOnSite(groupId: number): Promise<boolean | null> {
  const [{ name, isKnown }, carried, connection] = await Promise.all([
    getHoldingBox(),
    getMeta('boxCarries'),
    getMeta('connection'),
  ]);
  const isCarried = carried?.ids.includes(groupId) === true;
  if (name !== null) return isCarried && isSameBox(carried.box, name);
  // A newer copy may contain more groups.
  const isLeftOut = carried !== undefined && !isCarried && carried.box === connection?.box?.name;
  return isKnown || isLeftOut ? false : null;
}
