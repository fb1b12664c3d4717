import Echo from 'laravel-echo';
import { io, type Socket } from 'socket.io-client';

/*
 * A client written from the specification alone: both libraries with default settings, and no extensions
 * declared.
 */

export interface Signal {
  /** The name that the client gave the channel, without a prefix. Empty for events of the socket. */
  channel: string;
  event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads of every shape
  data: any;
}

export interface PlainClient {
  echo: Echo<'socket.io'>;
  socket: Socket;
  signals: Signal[];
  /** Resolves with the first matching signal, received before or after the call. Rejects after `ms`. */
  receives: (match: (signal: Signal) => boolean, ms?: number) => Promise<Signal>;
  chat: (groupId: number) => Promise<void>;
  /** Subscribes to the person’s two presence channels and to the channel for everyone. */
  own: (userId: number) => Promise<void>;
  whisper: (groupId: number, data: unknown) => void;
  close: () => void;
}

const chatEvents = ['.chat.message.new', '.chat.message.updated', '.chat.message.deleted'];
const groupEvents = ['.chat.group.update', '.chat.group.added', '.chat.group.deleted'];

export function plainClient(host: string, token: string): PlainClient {
  const bearer = { headers: { Authorization: `Bearer ${token}` } };
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    client: io,
    host,
    auth: bearer,
    forceNew: true,
  });
  const { socket } = echo.connector as unknown as { socket: Socket };
  const signals: Signal[] = [];
  const looking = new Set<() => void>();
  const take = (channel: string, event: string) => (data: unknown) => {
    signals.push({ channel, event, data });
    for (const look of looking) look();
  };
  socket.on('connect', () => take('', 'connect')(undefined));
  socket.on('users', take('', 'users'));

  const receives: PlainClient['receives'] = (match, ms = 10_000) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        looking.delete(look);
        const received = signals.map(({ channel, event }) => `${channel} ${event}`);
        reject(new Error(`The signal did not come; received: ${received.join(', ')}`));
      }, ms);
      const look = () => {
        const found = signals.find(match);
        if (!found) return;
        clearTimeout(late);
        looking.delete(look);
        resolve(found);
      };
      looking.add(look);
      look();
    });
  const subscribed = (channel: string) =>
    receives((signal) => signal.channel === channel && signal.event === '.presence:subscribed').then(
      () => undefined,
    );

  return {
    echo,
    socket,
    signals,
    receives,
    chat: (groupId) => {
      const name = `chat.${groupId}`;
      const channel = echo.private(name);
      for (const event of ['.presence:subscribed', ...chatEvents]) channel.listen(event, take(name, event));
      for (const event of ['.presence:joining', '.presence:leaving'])
        channel.listen(event, take(name, event));
      channel.listenForWhisper('typing', take(name, 'typing'));
      return subscribed(name);
    },
    own: async (userId) => {
      echo.channel('notifications').listen('.notification', take('notifications', '.notification'));
      for (const [name, events] of [
        [`groups.${userId}`, groupEvents],
        [`notifications.${userId}`, ['.notification']],
      ] as const) {
        const channel = echo.join(name);
        channel.here(take(name, 'here')).joining(take(name, 'joining')).leaving(take(name, 'leaving'));
        for (const event of ['.presence:subscribed', ...events]) channel.listen(event, take(name, event));
        await subscribed(name);
      }
    },
    whisper: (groupId, data) => void echo.private(`chat.${groupId}`).whisper('typing', data),
    close: () => echo.disconnect(),
  };
}
