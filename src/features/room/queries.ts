import type { User } from '../../../contract/users.ts';
import type { GroupRow } from '../../db/database.ts';
import { database } from '../../db/current-database.ts';
import { getEventDetails } from '../../db/events.ts';
import { getGroup, listGroupTails } from '../../db/groups.ts';
import { unseenHeld } from '../../db/held-order.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOpsOfChat, listOpsOfLane } from '../../db/outbox.ts';
import { countUnread } from '../../db/overlay-groups.ts';
import { type HandView, overlayHands } from '../../db/overlay-event-hands.ts';
import { getMe } from '../../db/users.ts';
import { pulseLifetimeMs } from '../../lib/room-pulse.ts';

export interface Audience {
  hands: HandView[];
  /** Count of the connected people; null while it is not known. */
  here: number | null;
  /** Reactions of the last second, by kind. */
  reactions: Record<string, number>;
  /** When they arrived, in ms; null without any. */
  reactedAt: number | null;
  offline: boolean;
}

/** The raised hands of an event, its audience and what they react. */
export async function getAudience(eventId: number): Promise<Audience> {
  const db = database();
  const [rows, pulses, ops, me, connection] = await Promise.all([
    db.event_hands.where('event_id').equals(eventId).toArray(),
    db.room_pulses.where('event_id').equals(eventId).toArray(),
    listOpsOfLane(`room:${eventId}`),
    getMe(),
    getMeta('connection'),
  ]);
  const since = Date.now() - pulseLifetimeMs;
  // A box counts the people who are connected to it.
  const fresh = connection?.line === 'offline' ? [] : pulses.filter(({ at }) => at > since);
  const last = fresh.toSorted((a, b) => b.at - a.at).at(0);
  const reactions = last?.reactions ?? {};
  return {
    hands: overlayHands(rows, ops, me),
    here: fresh.length === 0 ? null : fresh.reduce((sum, { here }) => sum + here, 0),
    reactions,
    reactedAt: last && Object.keys(reactions).length > 0 ? last.at : null,
    offline: changesWait(connection),
  };
}

/** The event at which the person was called to speak; null without one. */
export async function getCalledAt(): Promise<number | null> {
  const me = await getMe();
  if (!me) return null;
  const called = await database()
    .event_hands.filter(({ state, person }) => state === 'called' && person?.id === me.id)
    .toArray();
  return called.toSorted((a, b) => b.raised_at - a.raised_at).at(0)?.event_id ?? null;
}

export interface RoomChat {
  /** The chat can be joined. */
  open: boolean;
  /** Its id, if the person is a member. */
  groupId: number | null;
  unread: number;
  /** The text of its pinned message, which everybody in the room sees. */
  announcement: string | null;
  /** The person has asked to join. */
  joining: boolean;
  offline: boolean;
}

/** The chat of an event; null without one. */
export async function getRoomChat(eventId: number): Promise<RoomChat | null> {
  const [details, ops, connection] = await Promise.all([
    getEventDetails(eventId),
    listOpsOfLane(`room:${eventId}`),
    getMeta('connection'),
  ]);
  const { chat = false, chat_id = null, announcement } = details?.room_settings ?? {};
  if (chat_id === null) return null;
  const group = await getGroup(chat_id);
  if (!group && !chat) return null;
  const me = await getMe();
  return {
    open: chat,
    groupId: group ? chat_id : null,
    unread: group && me ? await countUnreadOf(group, me) : 0,
    // A member has the message sooner than the settings.
    announcement: group ? group.pinned_message?.content || null : (announcement ?? null),
    joining: ops.some(({ kind, state }) => kind === 'roomChat.join' && state !== 'dead'),
    offline: changesWait(connection),
  };
}

/** As in the list of chats. */
async function countUnreadOf(group: GroupRow, me: User): Promise<number> {
  const [tails, ops] = await Promise.all([listGroupTails([group]), listOpsOfChat(group.id)]);
  const tail = tails.get(group.id) ?? { window: undefined, messages: [] };
  return countUnread(group, tail, ops, me) + unseenHeld(tail.held ?? [], me.id).length;
}
