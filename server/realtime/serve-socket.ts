import type { Server } from 'socket.io';
import * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import { peopleById } from '../areas/people/rows.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { Bus } from '../cluster/bus.ts';
import type { Db } from '../db/client.ts';
import { closeConnection, type Listener, isStillSignedIn } from './authenticate-socket.ts';
import type { ChannelMembers, ChannelSocket } from './channel-members.ts';
import { eventOfRoom, mayListen } from './channel-rights.ts';
import { frameBudget } from './frame-budget.ts';
import { isChannel, rooms } from './rooms.ts';
import { asksForPresence, greet, type OnlineParts, sendOnlineOn } from './send-online.ts';
import { readDeskWhisper, readWhisper, mayDrop } from './whisper.ts';

export interface ServedParts extends OnlineParts {
  db: Db;
  sessions: SessionCache;
  now: () => number;
  bus?: Bus | undefined;
  members: ChannelMembers;
  roomChanged?: (eventId: number) => void;
  /** Sends a whisper to the sockets of other processes. */
  whisperTo: (channel: string, event: string, payload: unknown) => void;
}

const subscription = v.object({
  channel: v.pipe(v.string(), v.maxLength(100)),
  auth: v.optional(v.object({ headers: v.optional(v.object({ Authorization: v.optional(v.string()) })) })),
});

const maxSockets = 30;
const maxChannels = 2000;

/** The channels of everybody have no members: `users` says who is online. */
const hasMembers = (channel: string) =>
  isChannel(channel) && channel !== channels.notifications && channel !== channels.people;

export const needsWholeRows = ({ data }: Listener): boolean => !data.extensions.has('partial-rows');

export function channelSocket({ id, data: { me, extensions } }: Listener): ChannelSocket {
  return { id, member: [me.id, me.sessionId], reads: !extensions.has('presence-batch') };
}

/** Serves an authenticated socket. */
export function serveSocket(io: Server, parts: ServedParts, socket: Listener): void {
  const { bus, people, members } = parts;
  const { me, extensions } = socket.data;
  const allowed = frameBudget(parts.now);
  const own = io.sockets.adapter.rooms.get(rooms.user(me.id))?.size ?? 0;
  // Nobody has so many devices. Closing the newest socket affects only the person who opened it.
  if (own >= maxSockets) return closeConnection(socket);
  const isPlain = !extensions.has('file-token') || needsWholeRows(socket);
  void socket.join([
    ...[rooms.everybody, rooms.user(me.id), rooms.session(me.sessionId)],
    extensions.has('presence-batch') ? rooms.batchedPresence : rooms.singlePresence,
    asksForPresence(socket) ? rooms.contactsOf(me.id) : rooms.wholePresence,
    ...(isPlain ? [rooms.plain] : []),
  ]);
  void isStillSignedIn(parts, socket);
  people.connected(me.id);
  bus?.publish({ t: 'on', user: me.id, session: me.sessionId, whole: needsWholeRows(socket) });
  void greet(parts, socket);
  socket.use((_packet, next) => {
    if (allowed('frames')) next();
    else closeConnection(socket);
  });
  socket.on('subscribe', (message: unknown) => void subscribe(parts, socket, message));
  socket.on('unsubscribe', (message: unknown) => {
    const parsed = v.safeParse(subscription, message);
    if (!parsed.success) return;
    const { channel } = parsed.output;
    if (!isChannel(channel) || !socket.rooms.has(channel)) return;
    void socket.leave(channel);
    members.left(channelSocket(socket), channel);
    reportRoom(parts, channel);
  });
  socket.on('client event', (message: unknown) => {
    if (allowed('whispers')) void whisper(parts, socket, message).catch(() => undefined);
  });
  socket.on('disconnecting', () => {
    for (const channel of socket.rooms) {
      if (hasMembers(channel)) members.left(channelSocket(socket), channel);
      reportRoom(parts, channel);
    }
  });
  socket.on('disconnect', () => {
    bus?.publish({ t: 'off', user: me.id, session: me.sessionId });
    people.disconnected(me.id);
  });
}

async function subscribe(parts: ServedParts, socket: Listener, message: unknown) {
  const { db, sessions, members } = parts;
  const parsed = v.safeParse(subscription, message);
  if (!parsed.success) return;
  const { channel, auth } = parsed.output;
  const { me } = socket.data;
  const token = bearerOf(auth?.headers?.Authorization);
  const requester = token === undefined ? me : await sessions.find(token).catch(() => undefined);
  const may =
    socket.rooms.size < maxChannels &&
    requester?.id === me.id &&
    (await mayListen(db, me, channel).catch(() => false));
  if (!may) {
    socket.emit('subscription_error', channel, 403);
    return;
  }
  if (!socket.connected) return;
  await socket.join(channel);
  const named = hasMembers(channel) ? await members.joined(channelSocket(socket), channel) : [];
  if (socket.rooms.has(channel)) socket.emit('presence:subscribed', channel, named);
  void sendOnlineOn(parts, socket, channel);
  reportRoom(parts, channel);
}

function reportRoom({ roomChanged }: ServedParts, channel: string): void {
  const eventId = eventOfRoom(channel);
  if (eventId !== null) roomChanged?.(eventId);
}

/**
 * Forwards typing in a chat, and presence on a row at a desk. The socket must be in the channel, and the
 * sender is always its own person.
 */
async function whisper({ db, whisperTo }: ServedParts, socket: Listener, message: unknown) {
  const { data } = socket;
  const { id } = data.me;
  const nameless = { id, first_name: '', last_name: '' };
  const sender = async () => {
    data.person ??= peopleById(db, [id], 'en').then((found) => found.get(id) ?? nameless);
    return data.person;
  };
  const send = (channel: string, event: string, payload: unknown) => {
    // The person may have lost access to the channel during the lookup.
    if (!socket.rooms.has(channel)) return;
    const others = socket.to(channel);
    (mayDrop(payload) ? others.volatile : others).emit(event, channel, payload);
    whisperTo(channel, event, payload);
  };
  const atDesk = readDeskWhisper(message);
  if (atDesk && socket.rooms.has(atDesk.channel))
    return send(atDesk.channel, atDesk.event, { user: await sender(), ...atDesk.data });
  const typing = readWhisper(message);
  if (!typing || !socket.rooms.has(typing.channel)) return;
  const user = typing.userAs(typing.needsNames ? await sender() : nameless);
  send(typing.channel, typing.event, { user, typing: typing.typing });
}
