import * as v from 'valibot';
import { group, message } from './chat.ts';
import { log } from './logs.ts';
import { flag, id, rev, rowText, timestamp } from './scalars.ts';

/** Names as they travel; the client library writes the `private-` and `presence-` prefixes itself. */
export const channels = {
  chat: (groupId: number) => `private-chat.${groupId}`,
  groups: (userId: number) => `presence-groups.${userId}`,
  notifications: 'notifications',
  ownNotifications: (userId: number) => `presence-notifications.${userId}`,
} as const;

/** Every payload says which rev of the channel it follows: a `prev` that is not what we hold is a gap. */
const tail = { rev, prev: v.optional(v.nullable(rev)), client_id: v.optional(v.nullable(rowText)) };

export const realtimeEvents = {
  'chat.message.new': v.object({ ...message.entries, ...tail }),
  'chat.message.updated': v.object({ ...message.entries, ...tail }),
  'chat.message.deleted': v.object({ id, group: v.object({ id }), ...tail }),
  'chat.group.added': v.object({ ...group.entries, ...tail }),
  'chat.group.update': v.object({ ...group.entries, ...tail }),
  'chat.group.deleted': v.object({ id, ...tail }),
  notification: v.object({ ...log.entries, ...tail }),
  sync: v.object({ rev }),
} as const;
export type RealtimeEvent = keyof typeof realtimeEvents;

/** The socket event `users`: all who are online on connect, then one at a time. */
export const usersEvent = v.union([
  v.object({ online: v.array(id) }),
  v.object({ id, online: flag, last_action_at: v.optional(v.nullable(timestamp)) }),
]);

/** Other clients name a person, an id, or an id as text. */
const typist = v.union([
  v.object({ id }),
  v.pipe(
    id,
    v.transform((plain) => ({ id: plain })),
  ),
]);
export const typing = v.object({ user: typist, typing: flag });
export type Typing = v.InferOutput<typeof typing>;
