import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import * as v from 'valibot';
import { channels, typing } from '../../contract/channels.ts';
import type { Me } from '../auth/sessions.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Announcer } from '../db/write.ts';
import { seconds } from '../http/seconds.ts';
import { mayListen } from './channel-rights.ts';
import { frameBudget } from './frame-budget.ts';
import { type Presence, presence } from './presence.ts';

/**
 * Laravel Echo's protocol over socket.io: clients subscribe to channels by name, the server confirms with
 * `presence:subscribed` (also on private channels: it is what a chat waits for) or `subscription_error`, and
 * events arrive as `<event> (channel, payload)`. Nothing is recovered here after a broken line: what was
 * missed comes by a pull, which asks for rights anew.
 */
export interface Realtime {
  announcer: Announcer;
  presence: Presence;
  sockets: {
    cut: (sessionId: number) => void;
    leave: (userId: number, channel: string) => void;
    cutUnless: (stays: (me: Me) => boolean) => void;
  };
  attach: (server: HttpServer) => void;
  close: () => Promise<void>;
}

interface Parts {
  config: Config;
  db: Db;
  sessions: SessionCache;
  /** Whether somebody is let in now. */
  isOpenTo: (me: Me) => Promise<boolean>;
  now: () => number;
}

interface SocketData {
  me: Me;
}
type Listener = Socket<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  Record<string, never>,
  SocketData
>;

const subscription = v.object({
  channel: v.pipe(v.string(), v.maxLength(100)),
  auth: v.optional(v.object({ headers: v.optional(v.object({ Authorization: v.optional(v.string()) })) })),
});
const clientEvent = v.object({
  channel: v.pipe(v.string(), v.maxLength(100)),
  event: v.literal('client-typing'),
  data: typing,
});

const userRoom = (id: number) => `user:${id}`;
const sessionRoom = (id: number) => `session:${id}`;
const everybody = 'everybody';

export function echoServer(parts: Parts): Realtime {
  const io: Server = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: 15_000,
    pingTimeout: 8_000,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request.headers, parts.config)),
  });
  const people = presence((id, online) => {
    const last_action_at = seconds(new Date(parts.now()));
    void touchPerson(parts.db, id, parts.now());
    io.to(everybody).emit('users', { id, online, last_action_at });
  });
  io.use(
    (socket, next) =>
      void authenticate(parts, socket as Listener).then(next, () => next(refusedHandshake(503))),
  );
  io.on('connection', (socket) => welcome(parts, people, socket as Listener));

  return {
    presence: people,
    announcer: {
      emit: ({ channel, event, payload }) => void io.to(channel).emit(event, channel, payload),
      nudge: (who, rev) => {
        const channel = who === 'all' ? channels.notifications : channels.ownNotifications(who);
        io.to(channel).emit('sync', channel, { rev });
      },
    },
    sockets: {
      cut: (sessionId) => void io.in(sessionRoom(sessionId)).disconnectSockets(true),
      leave: (userId, channel) => void io.in(userRoom(userId)).socketsLeave(channel),
      cutUnless: (stays) => {
        for (const socket of io.sockets.sockets.values())
          if (!stays((socket as Listener).data.me)) socket.disconnect(true);
      },
    },
    attach: (server) => void io.attach(server),
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

function isOwnOrigin(
  headers: { origin?: string | undefined; host?: string | undefined },
  config: Config,
): boolean {
  if (headers.origin === undefined) return true;
  if (headers.origin === config.publicUrl) return true;
  return headers.origin === `http://${headers.host}` || headers.origin === `https://${headers.host}`;
}

async function touchPerson(db: Db, id: number, now: number) {
  await db
    .updateTable('app_user')
    .set({ last_action_at: new Date(now) })
    .where('id', '=', id)
    .execute()
    // Last seen is a courtesy: a server that is stopping may miss one.
    .catch(() => undefined);
}

const refusedHandshake = (status: number) =>
  Object.assign(new Error('Unauthenticated.'), { data: { status } });

function tokenOf(socket: Listener): string | undefined {
  const { auth, headers } = socket.handshake;
  const inHeaders: unknown = auth['headers']?.Authorization;
  return bearerOf(auth['token']) ?? bearerOf(inHeaders) ?? bearerOf(headers.authorization);
}

async function authenticate(
  { sessions, isOpenTo }: Pick<Parts, 'sessions' | 'isOpenTo'>,
  socket: Listener,
): Promise<Error | undefined> {
  const token = tokenOf(socket);
  const me = token === undefined ? undefined : await sessions.find(token);
  if (me?.status !== 'approved' || me.scope !== 'full') return refusedHandshake(401);
  if (!(await isOpenTo(me))) return refusedHandshake(503);
  socket.data.me = me;
  return undefined;
}

function welcome(parts: Parts, people: Presence, socket: Listener) {
  const { me } = socket.data;
  const allowed = frameBudget(parts.now);
  void socket.join([everybody, userRoom(me.id), sessionRoom(me.sessionId)]);
  people.connected(me.id);
  socket.emit('users', { online: people.online() });
  socket.use((_packet, next) => {
    if (allowed('frames')) next();
    else socket.disconnect(true);
  });
  socket.on('subscribe', (message: unknown) => void subscribe(parts, socket, message));
  socket.on('unsubscribe', (message: unknown) => {
    const parsed = v.safeParse(subscription, message);
    if (parsed.success && isChannel(parsed.output.channel)) void socket.leave(parsed.output.channel);
  });
  socket.on('client event', (message: unknown) => {
    if (allowed('whispers')) whisper(socket, message);
  });
  socket.on('disconnect', () => people.disconnected(me.id));
}

/** Rooms of our own are no channels: nobody subscribes to or leaves them by name. */
const isChannel = (name: string) => /^(private-|presence-)|^notifications$/.test(name);

async function subscribe(parts: Parts, socket: Listener, message: unknown) {
  const parsed = v.safeParse(subscription, message);
  if (!parsed.success) return;
  const { channel, auth } = parsed.output;
  const { me } = socket.data;
  const named = bearerOf(auth?.headers?.Authorization);
  const asker = named === undefined ? me : await parts.sessions.find(named).catch(() => undefined);
  const may = asker?.id === me.id && (await mayListen(parts.db, me, channel).catch(() => false));
  if (!may) {
    socket.emit('subscription_error', channel, 403);
    return;
  }
  await socket.join(channel);
  const self = { user_id: me.id, user_info: { id: me.id } };
  socket.emit('presence:subscribed', channel, channel.startsWith('presence-') ? [self] : []);
}

/** Only typing passes, only into a chat one is in, and always under one's own name. */
function whisper(socket: Listener, message: unknown) {
  const parsed = v.safeParse(clientEvent, message);
  if (!parsed.success) return;
  const { channel, event, data } = parsed.output;
  if (!channel.startsWith('private-chat.') || !socket.rooms.has(channel)) return;
  const signed = { user: { id: socket.data.me.id }, typing: data.typing };
  socket.to(channel).volatile.emit(event, channel, signed);
}
