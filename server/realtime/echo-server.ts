import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import { peopleById } from '../areas/people.ts';
import type { Me } from '../auth/sessions.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { Bus } from '../cluster/bus.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Announcer } from '../db/write.ts';
import { seconds } from '../http/seconds.ts';
import { type Arrivals, arrivalsOnWire, gatherArrivals } from './arrivals.ts';
import { admit, hangUp, type Listener, staysIn } from './admit.ts';
import { channelMembers } from './channel-members.ts';
import { mayListen } from './channel-rights.ts';
import { frameBudget } from './frame-budget.ts';
import { hearOthers, type LocalSockets, toAll, withRemote } from './over-processes.ts';
import { type Presence, presence } from './presence.ts';
import { remotePresence } from './remote-presence.ts';
import { readDeskWhisper, readWhisper } from './whisper.ts';

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
    /** The platform was closed: who may not stay goes. */
    closed: () => void;
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
  /** Of these people, those whom everybody may see. */
  listed: (ids: readonly number[]) => Promise<number[]>;
  /** Who is to hear that one of the others has come or gone. */
  companions: (userId: number) => Promise<number[]>;
  /** Whoever stays while the platform is closed. */
  stays: (me: Me) => boolean;
  now: () => number;
  /** The rev that everything which has changed is below. */
  newest: () => Promise<number>;
  /** Other processes that serve the same school. */
  bus?: Bus | undefined;
}

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
  const remote = remotePresence();
  const tell = gatherArrivals(
    () => io.engine?.clientsCount ?? 0,
    (arrivals) => tellOf(arrivals, parts, (rooms, payload) => (over ?? local).users(rooms, payload)),
  );
  // Who is connected elsewhere too neither comes nor goes.
  const own = presence((id, online) => remote.isOnline(id) || tell(id, online));
  const people = withRemote(own, remote);
  const members = channelMembers(io, (socket) => (socket as Listener).data.me);
  io.use((socket, next) => void admit(parts, socket as Listener, next));
  io.on('connection', (socket) => welcome(io, { ...parts, whisperTo }, people, members, socket as Listener));

  const local: LocalSockets = {
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
    users: (rooms, payload) => void io.to(rooms).emit('users', payload),
    whisper: (channel, event, payload) => void io.to(channel).volatile.emit(event, channel, payload),
    cut: (sessionId) => void io.in(sessionRoom(sessionId)).disconnectSockets(true),
    leave: (userId, channel) => {
      for (const id of io.of('/').adapter.rooms.get(userRoom(userId)) ?? []) {
        const socket = io.sockets.sockets.get(id);
        if (!socket?.rooms.has(channel)) continue;
        void socket.leave(channel);
        members.left(socket, channel);
      }
    },
    closed: () => {
      for (const socket of io.sockets.sockets.values())
        if (!parts.stays((socket as Listener).data.me)) hangUp(socket);
    },
    pullAll: () => void pullAll(io, parts),
    all: () =>
      [...io.sockets.sockets.values()].map((socket) => {
        const { id, sessionId } = (socket as Listener).data.me;
        return [id, sessionId];
      }),
  };
  const over = parts.bus && toAll(parts.bus, local);
  const whisperTo: Whispers = (channel, event, payload) => over?.whisper(channel, event, payload);
  if (parts.bus) hearOthers(parts.bus, local, remote, (id) => own.isOnline(id) || tell(id, false));
  const { announcer, cut, leave, closed } = over ?? local;
  return {
    presence: people,
    announcer,
    sockets: {
      has: (sessionId) =>
        (io.of('/').adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0) > 0 || remote.hasSession(sessionId),
      cut,
      leave,
      closed,
    },
    attach: (server) => void io.attach(server),
    close: () => io.close(),
  };
}

const spreadMs = 3000;

/** Something between processes was missed: each device pulls what it has not, in a moment of its own. */
async function pullAll(io: Server, { newest }: Pick<Parts, 'newest'>): Promise<void> {
  const rev = await newest().catch(() => undefined);
  if (rev === undefined) return;
  const { notifications } = channels;
  for (const socket of io.sockets.sockets.values())
    setTimeout(() => socket.emit('sync', notifications, { rev }), Math.random() * spreadMs).unref();
}

type Whispers = (channel: string, event: string, payload: unknown) => void;
type Welcome = Parts & { whisperTo: Whispers };

function isOwnOrigin(
  headers: { origin?: string | undefined; host?: string | undefined },
  config: Config,
): boolean {
  if (headers.origin === undefined) return true;
  if (headers.origin === config.publicUrl) return true;
  return headers.origin === `http://${headers.host}` || headers.origin === `https://${headers.host}`;
}

/** Whom everybody may see, everybody is told of; of each of the others, those who may know. */
async function tellOf(
  arrivals: Arrivals,
  { db, listed, companions, now }: Pick<Parts, 'db' | 'listed' | 'companions' | 'now'>,
  users: LocalSockets['users'],
): Promise<void> {
  const at = new Date(now());
  try {
    const ids = [...arrivals.keys()];
    await db.updateTable('app_user').set({ last_action_at: at }).where('id', 'in', ids).execute();
    const seen = new Set(await listed(ids));
    const ofAll = new Map([...arrivals].filter(([id]) => seen.has(id)));
    if (ofAll.size > 0) users(everybody, arrivalsOnWire(ofAll, seconds(at)));
    for (const [id, online] of arrivals) {
      if (seen.has(id)) continue;
      const rooms = (await companions(id)).map(userRoom);
      users(rooms, arrivalsOnWire(new Map([[id, online]]), seconds(at)));
    }
  } catch {
    // Who is there is a courtesy: a server that is stopping may miss it.
  }
}

const mostSockets = 30;
const mostChannels = 2000;
function welcome(io: Server, parts: Welcome, people: Presence, members: Members, socket: Listener) {
  const { me } = socket.data;
  const allowed = frameBudget(parts.now);
  const own = io.sockets.adapter.rooms.get(userRoom(me.id))?.size ?? 0;
  // More devices than anybody has: whoever opens so many holds up nobody but themselves.
  if (own >= mostSockets) return hangUp(socket);
  void socket.join([everybody, userRoom(me.id), sessionRoom(me.sessionId)]);
  void staysIn(parts, socket);
  people.connected(me.id);
  parts.bus?.publish({ t: 'on', user: me.id, session: me.sessionId });
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
  socket.on('disconnect', () => {
    parts.bus?.publish({ t: 'off', user: me.id, session: me.sessionId });
    people.disconnected(me.id);
  });
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

/** Typing goes to a chat, presence on a row to a desk; only from those on that channel, and under their own name. */
async function whisper({ db, whisperTo }: Welcome, socket: Listener, message: unknown) {
  const { data } = socket;
  const { id } = data.me;
  const nameless = { id, first_name: '', last_name: '' };
  const sender = async () => {
    data.person ??= peopleById(db, [id], 'en').then((found) => found.get(id) ?? nameless);
    return data.person;
  };
  const send = (channel: string, event: string, payload: unknown) => {
    // The right to the channel may have been taken while the name was looked up.
    if (!socket.rooms.has(channel)) return;
    socket.to(channel).volatile.emit(event, channel, payload);
    whisperTo(channel, event, payload);
  };
  const atDesk = readDeskWhisper(message);
  if (atDesk && socket.rooms.has(atDesk.channel))
    return send(atDesk.channel, atDesk.event, { user: await sender(), ...atDesk.data });
  const said = readWhisper(message);
  if (!said || !socket.rooms.has(said.channel)) return;
  const user = said.signedBy(said.named ? await sender() : nameless);
  send(said.channel, said.event, { user, typing: said.typing });
}
