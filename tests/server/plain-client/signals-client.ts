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
  joinChat: (groupId: number) => Promise<void>;
  /** Subscribes to the person’s two presence channels and to the channel for everyone. */
  joinOwn: (userId: number) => Promise<void>;
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
  const waiters = new Set<() => void>();
  const record = (channel: string, event: string) => (data: unknown) => {
    signals.push({ channel, event, data });
    for (const check of waiters) check();
  };
  socket.on('connect', () => record('', 'connect')(undefined));
  socket.on('users', record('', 'users'));

  const receives: PlainClient['receives'] = (match, ms = 10_000) =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiters.delete(check);
        const received = signals.map(({ channel, event }) => `${channel} ${event}`);
        reject(new Error(`The signal did not come; received: ${received.join(', ')}`));
      }, ms);
      const check = () => {
        const found = signals.find(match);
        if (!found) return;
        clearTimeout(timeout);
        waiters.delete(check);
        resolve(found);
      };
      waiters.add(check);
      check();
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
    joinChat: (groupId) => {
      const name = `chat.${groupId}`;
      const channel = echo.private(name);
      for (const event of ['.presence:subscribed', ...chatEvents]) channel.listen(event, record(name, event));
      for (const event of ['.presence:joining', '.presence:leaving'])
        channel.listen(event, record(name, event));
      channel.listenForWhisper('typing', record(name, 'typing'));
      return subscribed(name);
    },
    joinOwn: async (userId) => {
      echo.channel('notifications').listen('.notification', record('notifications', '.notification'));
      for (const [name, events] of [
        [`groups.${userId}`, groupEvents],
        [`notifications.${userId}`, ['.notification']],
      ] as const) {
        const channel = echo.join(name);
        channel.here(record(name, 'here')).joining(record(name, 'joining')).leaving(record(name, 'leaving'));
        for (const event of ['.presence:subscribed', ...events]) channel.listen(event, record(name, event));
        await subscribed(name);
      }
    },
    whisper: (groupId, data) => void echo.private(`chat.${groupId}`).whisper('typing', data),
    close: () => echo.disconnect(),
  };
}
