import type { Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Server, type Socket } from 'socket.io';
import * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import type { PersonOnWire } from '../../contract/users.ts';
import { peopleById } from '../areas/people.ts';
import type { Me } from '../auth/sessions.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Announcer } from '../db/write.ts';
import { seconds } from '../http/seconds.ts';
import { channelMembers } from './channel-members.ts';
import { mayListen } from './channel-rights.ts';
import { frameBudget } from './frame-budget.ts';
import { type Presence, presence } from './presence.ts';
import { readWhisper } from './whisper.ts';

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
    /** Whether a device is connected here. */
    has: (sessionId: number) => boolean;
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
  /** Of these people, those whom somebody may see. */
  seenBy: (userId: number, ids: readonly number[]) => Promise<number[]>;
  /** Who is to hear that somebody has come or gone. */
  watchersOf: (userId: number) => Promise<readonly number[] | 'all'>;
  now: () => number;
}

interface SocketData {
  me: Me;
  person?: Promise<PersonOnWire>;
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
type Members = ReturnType<typeof channelMembers>;

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
    void parts.watchersOf(id).then(
      (watchers) => {
        const rooms = watchers === 'all' ? everybody : watchers.map(userRoom);
        io.to(rooms).emit('users', { id, online, last_action_at });
      },
      () => undefined,
    );
  });
  const members = channelMembers(io, (socket) => (socket as Listener).data.me);
  io.use((socket, next) => void admit(parts, socket as Listener, next));
  io.on('connection', (socket) => welcome(io, parts, people, members, socket as Listener));

  return {
    presence: people,
    announcer: {
      emit: ({ channel, event, payload, overrides = [] }) => {
        const others = overrides.flatMap((override) => override.people.map(userRoom));
        io.to(channel).except(others).emit(event, channel, payload);
        for (const { people: some, fields } of overrides)
          if (some.length > 0) io.to(some.map(userRoom)).emit(event, channel, { ...payload, ...fields });
      },
      nudge: (who, rev) => {
        const channel = who === 'all' ? channels.notifications : channels.ownNotifications(who);
        io.to(channel).emit('sync', channel, { rev });
      },
    },
    sockets: {
      has: (sessionId) => (io.of('/').adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0) > 0,
      cut: (sessionId) => void io.in(sessionRoom(sessionId)).disconnectSockets(true),
      leave: (userId, channel) => {
        for (const id of io.of('/').adapter.rooms.get(userRoom(userId)) ?? []) {
          const socket = io.sockets.sockets.get(id);
          if (!socket?.rooms.has(channel)) continue;
          void socket.leave(channel);
          members.left(socket, channel);
        }
      },
      cutUnless: (stays) => {
        for (const socket of io.sockets.sockets.values())
          if (!stays((socket as Listener).data.me)) hangUp(socket);
      },
    },
    attach: (server) => void io.attach(server),
    close: () => io.close(),
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

const refusedHandshake = () => Object.assign(new Error('Unauthenticated.'), { data: { status: 401 } });

/** As a broken connection would: a client library that is told goodbye, or refused, never comes back by itself. */
const hangUp = (socket: Socket) => socket.conn.close();

const mostSockets = 30;
const mostChannels = 2000;
const waitingRoomMs = 15_000;
const soon = () => pause(500 + Math.random() * 1500, undefined, { ref: false });

function tokenOf(socket: Listener): string | undefined {
  const { auth, headers } = socket.handshake;
  const inHeaders: unknown = auth['headers']?.Authorization;
  return bearerOf(auth['token']) ?? bearerOf(inHeaders) ?? bearerOf(headers.authorization);
}

/**
 * Lets in, or refuses for good whom no session belongs to. Who may come back later is kept waiting a while: they get in
 * if that changes meanwhile, and otherwise try again.
 */
async function admit(parts: Parts, socket: Listener, next: (error?: Error) => void): Promise<void> {
  try {
    const me = await authenticate(parts, socket);
    if (!me) return next(refusedHandshake());
    socket.data.me = me;
    for (const until = parts.now() + waitingRoomMs; ;) {
      if (await parts.isOpenTo(me)) return next();
      if (parts.now() > until || socket.conn.readyState !== 'open') break;
      await soon();
    }
  } catch {
    await soon();
  }
  hangUp(socket);
}

async function authenticate(
  { sessions }: Pick<Parts, 'sessions'>,
  socket: Listener,
): Promise<Me | undefined> {
  const token = tokenOf(socket);
  const me = token === undefined ? undefined : await sessions.find(token);
  return me?.status === 'approved' && me.scope === 'full' ? me : undefined;
}

function welcome(io: Server, parts: Parts, people: Presence, members: Members, socket: Listener) {
  const { me } = socket.data;
  const allowed = frameBudget(parts.now);
  const own = io.sockets.adapter.rooms.get(userRoom(me.id))?.size ?? 0;
  // More devices than anybody has: whoever opens so many holds up nobody but themselves.
  if (own >= mostSockets) return hangUp(socket);
  void socket.join([everybody, userRoom(me.id), sessionRoom(me.sessionId)]);
  void staysIn(parts, socket);
  people.connected(me.id);
  void parts.seenBy(me.id, people.online()).then(
    (online) => socket.emit('users', { online }),
    () => undefined,
  );
  socket.use((_packet, next) => {
    if (allowed('frames')) next();
    else hangUp(socket);
  });
  socket.on('subscribe', (message: unknown) => void subscribe(parts, members, socket, message));
  socket.on('unsubscribe', (message: unknown) => {
    const parsed = v.safeParse(subscription, message);
    if (!parsed.success) return;
    const { channel } = parsed.output;
    if (!isChannel(channel) || !socket.rooms.has(channel)) return;
    void socket.leave(channel);
    members.left(socket, channel);
  });
  socket.on('client event', (message: unknown) => {
    if (allowed('whispers')) void whisper(parts, socket, message).catch(() => undefined);
  });
  socket.on('disconnecting', () => {
    for (const channel of socket.rooms) if (isChannel(channel)) members.left(socket, channel);
  });
  socket.on('disconnect', () => people.disconnected(me.id));
}

/** Whoever signed out while the handshake was under way is in no room yet that could be cut. */
async function staysIn(parts: Parts, socket: Listener) {
  const me = await authenticate(parts, socket).catch(() => undefined);
  if (!me) socket.disconnect(true);
}

/** Rooms of our own are no channels: nobody subscribes to or leaves them by name. */
const isChannel = (name: string) => /^(private-|presence-)|^notifications$/.test(name);

async function subscribe(parts: Parts, members: Members, socket: Listener, message: unknown) {
  const parsed = v.safeParse(subscription, message);
  if (!parsed.success) return;
  const { channel, auth } = parsed.output;
  const { me } = socket.data;
  const shown = bearerOf(auth?.headers?.Authorization);
  const asker = shown === undefined ? me : await parts.sessions.find(shown).catch(() => undefined);
  const may =
    socket.rooms.size < mostChannels &&
    asker?.id === me.id &&
    (await mayListen(parts.db, me, channel).catch(() => false));
  if (!may) {
    socket.emit('subscription_error', channel, 403);
    return;
  }
  const isNew = !socket.rooms.has(channel);
  await socket.join(channel);
  if (isNew) members.joined(socket, channel);
  const named = channel === channels.notifications ? [] : members.membersOf(channel);
  socket.emit('presence:subscribed', channel, named);
}

/** Only typing passes, only into a chat one is in, and always under one's own name. */
async function whisper({ db }: Parts, socket: Listener, message: unknown) {
  const said = readWhisper(message);
  if (!said || !socket.rooms.has(said.channel)) return;
  const { data } = socket;
  const { id } = data.me;
  const nameless = { id, first_name: '', last_name: '' };
  if (said.named) data.person ??= peopleById(db, [id], 'en').then((found) => found.get(id) ?? nameless);
  const user = said.signedBy((await data.person) ?? nameless);
  socket.to(said.channel).volatile.emit(said.event, said.channel, { user, typing: said.typing });
}
