import { type Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { PlainServer } from './plain-server.ts';
import type { PlainUser } from './plain-state.ts';

/*
 * The Echo protocol of a plain server. Subscriptions to private and presence channels are confirmed or
 * refused; those to the public channel are not confirmed. Whispers are forwarded unchanged.
 */
export interface PlainEcho {
  emit: (channel: string, event: string, payload: unknown) => void;
  attach: (server: HttpServer) => void;
  /** Count of open sockets. */
  count: () => number;
  /** Ids of people with an open socket. */
  online: () => number[];
  /** Closes every connection from the server. */
  kick: () => void;
  close: () => Promise<void>;
}

type Authenticator = Pick<PlainServer, 'userOf' | 'mayReceive' | 'flavour' | 'rowOf'>;

export function plainEcho(server: () => Authenticator): PlainEcho {
  const io = new Server({ serveClient: false, pingInterval: 15_000, pingTimeout: 8000 });
  const users = new WeakMap<Socket, PlainUser>();
  const online = () => [
    ...new Set([...io.of('/').sockets.values()].flatMap((socket) => users.get(socket)?.id ?? [])),
  ];

  /** `changed` is the person who has connected or disconnected. */
  const sendUsers = (changed: PlainUser) => {
    const { flavour, rowOf } = server();
    const ids = online();
    if (flavour.users === 'ids') io.emit('users', ids);
    else if (flavour.users === 'rows') io.emit('users', ids.map(rowOf));
    else io.emit('users', { id: changed.id, online: ids.includes(changed.id) });
  };

  io.use((socket, next) => {
    const { token } = socket.handshake.auth;
    const user = server().userOf(typeof token === 'string' ? token : null);
    if (user) users.set(socket, user);
    next(user ? undefined : new Error('Unauthenticated.'));
  });
  io.on('connection', (socket) => {
    const user = users.get(socket);
    if (!user) return;
    const member = { user_id: user.id, user_info: { id: user.id } };
    const inRoom = (event: string, channel: string) => socket.to(channel).emit(event, channel, member);
    sendUsers(user);
    if (server().flavour.users === 'changes')
      for (const id of online()) if (id !== user.id) socket.emit('users', { id, online: true });
    socket.on('subscribe', ({ channel }: { channel: string }) => {
      if (!server().mayReceive(user, channel)) return void socket.emit('subscription_error', channel, 403);
      void socket.join(channel);
      const presence = channel.startsWith('presence-');
      if (presence) inRoom('presence:joining', channel);
      if (presence || channel.startsWith('private-'))
        socket.emit('presence:subscribed', channel, presence ? [member] : []);
    });
    socket.on('unsubscribe', ({ channel }: { channel: string }) => {
      if (channel.startsWith('presence-')) inRoom('presence:leaving', channel);
      void socket.leave(channel);
    });
    socket.on('client event', ({ channel, event, data }: Record<'channel' | 'event' | 'data', string>) => {
      if (socket.rooms.has(channel)) socket.to(channel).emit(event, channel, data);
    });
    socket.on('disconnect', () => sendUsers(user));
  });

  return {
    emit: (channel, event, payload) => void io.to(channel).emit(event, channel, payload),
    attach: (http) => void io.attach(http),
    count: () => io.of('/').sockets.size,
    online,
    kick: () => void io.disconnectSockets(true),
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
