import Echo from 'laravel-echo';
import { io, type Socket } from 'socket.io-client';

export interface ReceivedEvent {
  event: string;
  channel: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into payloads of every shape
  data: any;
}

export interface Listener {
  echo: Echo<'socket.io'>;
  socket: Socket;
  received: ReceivedEvent[];
  /** Waits for a matching event, also one received before the call. Rejects after `ms`. */
  receives: (match: (event: ReceivedEvent) => boolean, ms?: number) => Promise<ReceivedEvent>;
  close: () => void;
}

/**
 * Connects the real laravel-echo client, as the sync worker uses it, and records everything its socket
 * receives.
 */
export function listen(host: string, token: string, headers: Record<string, string> = {}): Listener {
  let opened: Socket | undefined;
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    client: (url: string, options: object) => (opened = io(url, options)),
    host,
    transports: ['websocket'],
    forceNew: true,
    withoutInterceptors: true,
    namespace: false,
    auth: { headers: { ...headers } },
    bearerToken: token,
  });
  if (!opened) throw new Error('Echo did not open a socket');
  const socket = opened;
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, first: unknown, second: unknown) => {
    const onChannel = typeof first === 'string';
    received.push({ event, channel: onChannel ? first : '', data: onChannel ? second : first });
    for (const check of waiting) check();
  });
  const receives = (match: (event: ReceivedEvent) => boolean, ms = 5000) =>
    new Promise<ReceivedEvent>((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.delete(check);
        reject(
          new Error(
            `not heard; but ${JSON.stringify(received.map(({ event, channel }) => [event, channel]))}`,
          ),
        );
      }, ms);
      const check = () => {
        const found = received.find(match);
        if (!found) return;
        clearTimeout(timeout);
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  return { echo, socket, received, receives, close: () => echo.disconnect() };
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
