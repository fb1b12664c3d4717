import { channels, groupOfChat } from '../../contract/channels.ts';
import type { Listener } from './authenticate-socket.ts';
import type { Presence } from './presence.ts';

export interface OnlineParts {
  people: Presence;
  /** Those of `ids` that the person may see. */
  seenBy: (userId: number, ids: readonly number[]) => Promise<number[]>;
  /** The chats of a person, each with the other person of a private chat, or null. */
  chatsOf: (userId: number) => Promise<ReadonlyMap<number, number | null>>;
}

/** Whether a client is sent the presence only of people that it shows. */
export const asksForPresence = ({ data }: Listener): boolean => data.extensions.has('presence-on-demand');

/**
 * Sends who is online to a new socket: everybody whom the person may see, or the people in their private chats if
 * the client asks for the others. Never rejects.
 */
export async function greet(parts: OnlineParts, socket: Listener): Promise<void> {
  socket.data.greeted = asksForPresence(socket) ? sendContacts(parts, socket) : sendEverybody(parts, socket);
  await socket.data.greeted;
}

/** Sends who is online after a subscription to the people, or to a chat that is newer than the socket. Never rejects. */
export async function sendOnlineOn(parts: OnlineParts, socket: Listener, channel: string): Promise<void> {
  if (!asksForPresence(socket)) return;
  // The list replaces the one before.
  await socket.data.greeted;
  if (channel === channels.people) return sendEverybody(parts, socket);
  const groupId = groupOfChat(channel);
  const isNew = groupId !== null && socket.data.chats?.has(groupId) === false;
  if (isNew && !socket.rooms.has(channels.people)) await sendContacts(parts, socket);
}

async function sendEverybody({ people, seenBy }: OnlineParts, socket: Listener): Promise<void> {
  const seen = await seenBy(socket.data.me.id, people.online()).catch(() => undefined);
  if (seen) socket.emit('users', { online: seen.filter(people.isOnline) });
}

async function sendContacts({ people, chatsOf }: OnlineParts, socket: Listener): Promise<void> {
  const chats = await chatsOf(socket.data.me.id).catch(() => undefined);
  if (!chats) return;
  socket.data.chats = new Set(chats.keys());
  const contacts = new Set([...chats.values()].flatMap((id) => id ?? []));
  socket.emit('users', { online: [...contacts].filter(people.isOnline) });
}
