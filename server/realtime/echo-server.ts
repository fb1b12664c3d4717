import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { channels } from '../../contract/channels.ts';
import type { Me } from '../auth/sessions.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import type { Bus } from '../cluster/bus.ts';
import type { Config } from '../config.ts';
import type { Announcer } from '../db/write.ts';
import type { RemoteChanges } from '../sync/remote-changes.ts';
import { authenticateSocket, closeConnection, type Listener } from './authenticate-socket.ts';
import { sendPresenceChanges, type PresenceRights } from './send-presence-changes.ts';
import { presenceFromWire, batchPresenceChanges } from './presence-changes.ts';
import { broadcast, type Personal } from './broadcast.ts';
import { channelMembers } from './channel-members.ts';
import { corsOfPolling, mayConnect } from './origins.ts';
import {
  handlePeerMessages,
  type LocalSockets,
  publishToAll,
  type SharedAudience,
  withRemote,
} from './across-processes.ts';
import { pacedPresence } from './paced-presence.ts';
import { pullSpread } from './pacing.ts';
import { peerRequests } from './peer-requests.ts';
import { type Presence, presence } from './presence.ts';
import { remotePresence } from './remote-presence.ts';
import { rooms } from './rooms.ts';
import type { OnlineParts } from './send-online.ts';
import { mayDrop } from './whisper.ts';
import { channelSocket, needsWholeRows, serveSocket } from './serve-socket.ts';

/**
 * Laravel Echo's protocol over socket.io. Clients subscribe to channels by name; the server confirms with
 * `presence:subscribed` (also on private channels, because chat clients wait for it) or `subscription_error`.
 * Events arrive as `<event> (channel, payload)`. The server does not resend after a broken connection: the
 * client pulls what it missed, and each pull checks rights again.
 */
export interface Realtime {
  announcer: Announcer;
  presence: Presence;
  /** Ids of the people of a channel who are connected to this process. */
  peopleIn: (channel: string) => number[];
  sockets: {
    /** Whether the device has a socket at any process. */
    has: (sessionId: number) => boolean;
    /** Whether the device has a socket at this process. */
    isHere: (sessionId: number) => boolean;
    /** Whether a device of this person, connected to any process, needs whole rows in signals. */
    needWholeRows: (userId: number) => boolean;
    cut: (sessionId: number) => void;
    leave: (userId: number, channel: string) => void;
    /** Call when the platform closes: closes the sockets of people who may not stay. */
    closed: () => void;
  };
  /** Closes the connections of this process. Clients connect again, and pull. */
  reconnect: () => void;
  attach: (server: HttpServer) => void;
  close: () => Promise<void>;
}

interface Parts extends PresenceRights, Omit<OnlineParts, 'people'> {
  config: Config;
  sessions: SessionCache;
  /** Whether the platform currently admits this person. */
  isOpenTo: (me: Me) => Promise<boolean>;
  /** Whether a person may stay while the platform is closed. */
  stays: (me: Me) => boolean;
  /** Takes a rev that is higher than that of every change so far. */
  takeRev: () => Promise<number>;
  /** Messages to and from the other processes of the same school. */
  bus?: Bus | undefined;
  /** Called when a socket enters or leaves the room of an event. */
  roomChanged?: (eventId: number) => void;
  audience?: SharedAudience;
  changing: Announcer['changing'];
  remoteChanges: RemoteChanges;
  /** Called for each socket whose client lacks `file-token`. By default payloads stay unchanged. */
  personal?: Personal;
}

export function echoServer(parts: Parts): Realtime {
  const { config, bus, personal = (payload) => payload } = parts;
  const io: Server = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: 15_000,
    pingTimeout: 8_000,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, answer) => answer(null, mayConnect(request.headers, config)),
    ...(config.allowedOrigins.length > 0 && { cors: corsOfPolling(config) }),
  });
  const sizeOf = (room: string) => io.of('/').adapter.rooms.get(room)?.size ?? 0;
  const socketsIn = (room: string): Listener[] =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap(
      (id) => (io.sockets.sockets.get(id) as Listener | undefined) ?? [],
    );
  const remote = remotePresence();
  const peers = peerRequests(config);
  const presenceChanged = batchPresenceChanges(
    () => io.engine?.clientsCount ?? 0,
    (arrivals) =>
      sendPresenceChanges(arrivals, { ...parts, isOnline: people.isOnline }, (to, payload) =>
        (acrossProcesses ?? local).users(to, payload),
      ),
  );
  // A person connected at another process neither comes online nor goes offline here.
  const own = presence((id, online) => remote.isOnline(id) || presenceChanged(id, online));
  const people = withRemote(own, remote);
  const members = channelMembers({
    socketsIn: (channel) => socketsIn(channel).map(channelSocket),
    announce: (event, channel, member) => {
      const { id, device } = member.user_info;
      const itself = device === undefined ? rooms.user(id) : rooms.session(device);
      io.to(channel).except([rooms.batchedPresence, itself]).emit(event, channel, member);
    },
    bus: bus && { publish: bus.publish, isHealthy: () => bus.state().healthy },
  });
  const sendSingly = pacedPresence(
    () => sizeOf(rooms.singlePresence),
    (to, payload) => void io.to(to).except(rooms.batchedPresence).emit('users', payload),
  );
  io.use((socket, next) => void authenticateSocket(parts, socket as Listener, next));
  io.on('connection', (socket) =>
    serveSocket(io, { ...parts, people, members, whisperTo }, socket as Listener),
  );

  const sendToSockets = broadcast(io, personal);
  /** A change for everybody makes all devices pull. */
  const spreadOn = (channel: string) =>
    channel === channels.notifications && { within: pullSpread(people.online().length) };

  const local: LocalSockets = {
    announcer: {
      changing: parts.changing,
      emit: (emission) =>
        sendToSockets({ ...emission, payload: { ...emission.payload, ...spreadOn(emission.channel) } }),
      nudge: (who, rev) => {
        const channel = who === 'all' ? channels.notifications : channels.ownNotifications(who);
        io.to(channel).emit('sync', channel, { rev, ...spreadOn(channel) });
      },
    },
    users: (to, payload) => {
      io.to(to).except(rooms.singlePresence).emit('users', payload);
      const { arrivals, lastActionAt } = presenceFromWire(payload);
      sendSingly(to, arrivals, lastActionAt);
    },
    whisper: (channel, event, payload) =>
      void (mayDrop(payload) ? io.to(channel).volatile : io.to(channel)).emit(event, channel, payload),
    cut: (sessionId) => void io.in(rooms.session(sessionId)).disconnectSockets(true),
    leave: (userId, channel) => {
      for (const socket of socketsIn(rooms.user(userId))) {
        if (!socket.rooms.has(channel)) continue;
        void socket.leave(channel);
        members.left(channelSocket(socket), channel);
      }
    },
    closed: () => {
      for (const socket of socketsIn(rooms.everybody))
        if (!parts.stays(socket.data.me)) closeConnection(socket);
    },
    pullAll: () => void pullAll(io, parts),
    all: () =>
      socketsIn(rooms.everybody).map((socket) => {
        const { id, sessionId } = socket.data.me;
        return [id, sessionId, needsWholeRows(socket)];
      }),
  };
  const acrossProcesses = bus && publishToAll(bus, local);
  const whisperTo: LocalSockets['whisper'] = (channel, event, payload) =>
    acrossProcesses?.whisper(channel, event, payload);
  if (bus) {
    const wentOffline = (id: number) => own.isOnline(id) || presenceChanged(id, false);
    const { audience, remoteChanges: changes } = parts;
    handlePeerMessages(bus, local, { remote, members, peers, wentOffline, audience, changes });
  }
  const { announcer, cut, leave, closed } = acrossProcesses ?? local;
  return {
    presence: people,
    announcer,
    peopleIn: (channel) => [...new Set(socketsIn(channel).map(({ data }) => data.me.id))],
    sockets: {
      has: (sessionId) => sizeOf(rooms.session(sessionId)) > 0 || remote.hasSession(sessionId),
      isHere: (sessionId) => sizeOf(rooms.session(sessionId)) > 0,
      needWholeRows: (userId) =>
        remote.needWholeRows(userId) || socketsIn(rooms.user(userId)).some(needsWholeRows),
      cut,
      leave,
      closed,
    },
    reconnect: () => {
      for (const socket of socketsIn(rooms.everybody)) closeConnection(socket);
    },
    attach: (server) => {
      io.attach(server);
      if (bus) peers.attach(io, server);
    },
    close: async () => {
      peers.close();
      await io.close();
    },
  };
}

const spreadMs = 3000;

/** Sends `sync` to each device, spread over at least `spreadMs`, because messages between processes were lost. */
async function pullAll(io: Server, { takeRev }: Pick<Parts, 'takeRev'>): Promise<void> {
  const rev = await takeRev().catch(() => undefined);
  if (rev === undefined) return;
  const { notifications } = channels;
  const { sockets } = io.sockets;
  const spread = Math.max(spreadMs, pullSpread(sockets.size));
  for (const socket of sockets.values())
    setTimeout(() => socket.emit('sync', notifications, { rev }), Math.random() * spread).unref();
}
