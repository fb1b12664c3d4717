import * as v from 'valibot';
import { group, message } from './chat.ts';
import { eventQuestion } from './event-questions.ts';
import { eventHand } from './room.ts';
import { livePoll } from './session-polls.ts';
import { log } from './logs.ts';
import type { Desk } from './desks.ts';
import type { RowKind } from './row-kinds.ts';
import { flag, id, rev, rowText, timestamp } from './scalars.ts';

/** Channel names on the wire. The Echo library adds the prefixes `private-` and `presence-` itself. */
export const channels = {
  chat: (groupId: number) => `private-chat.${groupId}`,
  groups: (userId: number) => `presence-groups.${userId}`,
  notifications: 'notifications',
  ownNotifications: (userId: number) => `presence-notifications.${userId}`,
  room: (eventId: number) => `private-room.${eventId}`,
  /** The presence of everybody; a client subscribes to it while it shows people. */
  people: 'private-people',
  desk: (desk: Desk) => `private-desk.${desk}`,
} as const;

const chat = /^private-chat\.([1-9]\d{0,15})$/;

/** The group of the channel of a chat; null for other channels. */
export const groupOfChat = (channel: string): number | null => {
  const id = chat.exec(channel)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * `prev` is the rev of the previous event of the channel. If it is higher than the stored rev, events were
 * missed.
 */
const revFields = { rev, prev: v.optional(v.nullable(rev)), client_id: v.optional(v.nullable(rowText)) };

export interface EventOfRow {
  schema: v.GenericSchema<unknown, { id: number; rev: number; prev?: unknown; group?: { id: number } }>;
  /** Kind of the row that it contains or deletes. */
  row: RowKind;
  op: 'put' | 'del';
  /** The row did not exist before. */
  isNew?: true;
}

export const realtimeEvents = {
  'chat.message.new': {
    schema: v.object({ ...message.entries, ...revFields }),
    row: 'message',
    op: 'put',
    isNew: true,
  },
  'chat.message.updated': {
    schema: v.object({ ...message.entries, ...revFields }),
    row: 'message',
    op: 'put',
  },
  'chat.message.deleted': {
    schema: v.object({ id, group: v.object({ id }), ...revFields }),
    row: 'message',
    op: 'del',
  },
  'chat.group.added': {
    schema: v.object({ ...group.entries, ...revFields }),
    row: 'group',
    op: 'put',
    isNew: true,
  },
  'chat.group.update': { schema: v.object({ ...group.entries, ...revFields }), row: 'group', op: 'put' },
  'chat.group.deleted': { schema: v.object({ id, ...revFields }), row: 'group', op: 'del' },
  notification: { schema: v.object({ ...log.entries, ...revFields }), row: 'log', op: 'put', isNew: true },
  /** Something has changed: pull. `within`: for everybody, pull at a random time within these ms. */
  sync: null,
  /** Changed questions, hands and polls of a room, without the fields about the reader (`roomFrame`). */
  'room.frame': null,
  /** People and reactions in a room (`roomPulse`). Not a row. */
  'room.pulse': null,
  /** Something on a desk has changed: fetch its rows. */
  'desk.changed': null,
  /** A box holds one more operation in the chat or the room (`heldEvent`). Not a row. */
  'box.held': null,
  /** Counts of votes for the questions of a room that a box has (`votesEvent`). Not a row. */
  'box.votes': null,
} as const satisfies Record<string, EventOfRow | null>;
export type RealtimeEvent = keyof typeof realtimeEvents;

const onlineState = v.object({ id, online: v.optional(flag, true), last_action_at: v.nullish(timestamp) });

/** An online person as listed by different servers: an id, or a row whose `online` may be false. */
const listedUser = v.union([
  v.pipe(
    id,
    v.transform((plain) => ({ id: plain, online: true })),
  ),
  onlineState,
]);
const onlineList = v.pipe(
  v.array(listedUser),
  v.transform((users) => ({ online: users.filter(({ online }) => online).map((user) => user.id) })),
);

/**
 * The socket event `users`: the list of online people after connecting, then changes, one or several at a
 * time. Other servers send the whole list each time, as ids or rows, as an array or under a name.
 */
export const usersEvent = v.union([
  v.pipe(
    v.object({ online: onlineList }),
    v.transform(({ online }) => online),
  ),
  v.object({ came: v.array(id), went: v.array(id), last_action_at: v.nullable(timestamp) }),
  v.pipe(
    v.object({ users: onlineList }),
    v.transform(({ users }) => users),
  ),
  onlineList,
  onlineState,
]);

/** Other clients send a person, an id, or an id as text. */
const typist = v.union([
  v.object({ id }),
  v.pipe(
    id,
    v.transform((plain) => ({ id: plain })),
  ),
]);
export const typing = v.object({ user: typist, typing: flag });
export type Typing = v.InferOutput<typeof typing>;

export const roomFrame = v.object({
  event_id: id,
  questions: v.array(eventQuestion),
  hands: v.optional(v.array(eventHand), []),
  polls: v.optional(v.array(livePoll), []),
  /** Some questions were withdrawn or hidden: pull. */
  gone: flag,
});
export type RoomFrame = v.InferOutput<typeof roomFrame>;
