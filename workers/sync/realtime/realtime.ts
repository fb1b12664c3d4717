/*
 * The socket, through the Echo library. This class does what the library leaves to its caller:
 *
 * - After a disconnect by the server it opens the connection and subscribes to every channel again.
 * - It listens on the raw socket for confirmed and refused subscriptions, which the library does not report.
 * - It sends typing as volatile: a message that cannot be sent now is dropped.
 * - It passes each socket an `auth` object of its own: the library's default is shared by all sockets.
 */
import Echo from 'laravel-echo';
import { clientExtensions, extensionsHeader } from '../../../contract/client-extensions.ts';
import { backoff } from '../transport/backoff.ts';
import type { Environment, SocketLike } from '../environment.ts';

export interface RealtimeHandlers {
  event: (channel: string, event: string, payload: unknown) => void;
  users: (payload: unknown) => void;
  typing: (channel: string, payload: unknown) => void;
  /** A desk has changed, or a person has moved to one of its rows. */
  desk: (channel: string, event: DeskEvent, payload: unknown) => void;
  /** Connected without recovery: events were missed. */
  connected: () => void;
  /** `silent`: the ping timed out, so the network is dead although no error was reported. */
  disconnected: (silent: boolean) => void;
  /** All channels are confirmed or given up: no event is missed from now on. */
  subscribed: () => void;
  /** The handshake was refused. A request has to show whether the session has ended. */
  refused: () => void;
}

export type DeskEvent = 'desk.changed' | 'client-at';

interface Options {
  env: Environment;
  host: string;
  token: string;
  handlers: RealtimeHandlers;
}

const confirmationTimeout = 5000;
const burst = 60;
const burstPause = 1100;
const events = [
  'chat.message.new',
  'chat.message.updated',
  'chat.message.deleted',
  'chat.group.added',
  'chat.group.update',
  'chat.group.deleted',
  'notification',
  'room.frame',
  'room.pulse',
  'box.held',
  'box.votes',
  'sync',
];

export class Realtime {
  readonly #env: Environment;
  readonly #handlers: RealtimeHandlers;
  readonly #echo: Echo<'socket.io'>;
  readonly #socket: SocketLike;
  readonly #channels = new Set<string>();
  readonly #unconfirmed = new Set<string>();
  #resubscribed = false;
  #wasConnected = false;
  #refusals = 0;
  #closed = false;
  #cancelPause: (() => void) | null = null;
  #cancelConfirmation = () => {};
  #cancelReopening = () => {};

  constructor({ env, host, token, handlers }: Options) {
    this.#env = env;
    this.#handlers = handlers;
    let socket: SocketLike | undefined;
    const auth = { headers: { [extensionsHeader]: clientExtensions.join(',') }, token };
    this.#echo = new Echo({
      broadcaster: 'socket.io',
      host,
      client: (url: string, options: Record<string, unknown>) => (socket = env.socket(url, options)),
      auth,
      bearerToken: token,
      namespace: false,
      withoutInterceptors: true,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 30_000,
      randomizationFactor: 0.9,
    });
    if (!socket) throw new Error('Echo did not open a socket');
    this.#socket = socket;
    this.#listen(socket);
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** Subscribes to and leaves channels until exactly `required`, by their wire names, are subscribed. */
  setChannels(required: ReadonlySet<string>): void {
    for (const channel of this.#channels) {
      if (required.has(channel)) continue;
      this.#channels.delete(channel);
      this.#unconfirmed.delete(channel);
      this.#echo.leaveChannel(channel);
    }
    for (const channel of required) {
      if (this.#channels.has(channel)) continue;
      this.#channels.add(channel);
      this.#unconfirmed.add(channel);
    }
    this.#subscribeSome();
  }

  /** Volatile: dropped if it cannot be sent now. */
  whisper(channel: string, event: 'client-typing' | 'client-at', data: unknown): void {
    this.#socket.volatile.emit('client event', { channel, event, data });
  }

  /** Reconnects without waiting for the next attempt, since the connection may be back. */
  retryNow(): void {
    if (!this.#socket.connected) this.reconnect();
  }

  /** Ends the connection, if there is one, and opens another: the address may lead to another server now. */
  reconnect(): void {
    if (this.#closed) return;
    // Only a disconnect ends the pause of the library.
    this.#socket.disconnect();
    this.#cancelReopening();
    this.#socket.connect();
  }

  close(): void {
    this.#closed = true;
    this.#cancelPause?.();
    this.#cancelConfirmation();
    this.#cancelReopening();
    this.#echo.disconnect();
  }

  /** Subscribes in batches: a server may take hundreds of frames in one second for an attack. */
  #subscribeSome(): void {
    if (this.#cancelPause) return;
    const { channels } = this.#echo.connector;
    const missing = [...this.#channels].filter((channel) => !(channel in channels));
    for (const channel of missing.slice(0, burst)) this.#subscribe(channel);
    if (missing.length > burst) this.#subscribeAfterPause();
    else if (this.#unconfirmed.size > 0) this.#awaitConfirmation();
  }

  #subscribeAfterPause(): void {
    this.#cancelPause?.();
    this.#cancelPause = this.#env.after(burstPause, () => {
      this.#cancelPause = null;
      this.#subscribeSome();
    });
  }

  #subscribe(channel: string): void {
    const [, kind, name = channel] = /^(private|presence)-(.+)$/.exec(channel) ?? [];
    if (kind === 'private') this.#echo.private(name);
    else if (kind === 'presence') this.#echo.join(name);
    else this.#echo.channel(name);
  }

  #listen(socket: SocketLike): void {
    const on = (event: string, listener: (...args: never[]) => void) => socket.on(event, listener);
    for (const event of events) {
      on(event, (channel: string, payload: unknown) => {
        if (this.#channels.has(channel)) this.#handlers.event(channel, event, payload);
      });
    }
    for (const event of ['desk.changed', 'client-at'] as const)
      on(event, (channel: string, payload: unknown) => this.#handlers.desk(channel, event, payload));
    on('client-typing', (channel: string, payload: unknown) => this.#handlers.typing(channel, payload));
    on('users', (payload: unknown) => this.#handlers.users(payload));
    on('presence:subscribed', (channel: string) => this.#confirm(channel));
    on('subscription_error', (channel: string) => this.#confirm(channel));
    on('connect', () => this.#connected());
    on('disconnect', (reason: string) => this.#disconnected(reason === 'ping timeout'));
    on('connect_error', () => {
      if (!socket.active) this.#handleRefusal();
    });
    // On this event the library subscribes again itself, before `connect`.
    socket.io.on('reconnect', () => {
      this.#resubscribed = true;
    });
  }

  #connected(): void {
    this.#refusals = 0;
    for (const channel of this.#channels) this.#unconfirmed.add(channel);
    const again = this.#wasConnected;
    if (again && !this.#resubscribed) {
      for (const channel of Object.values(this.#echo.connector.channels)) channel.subscribe();
    }
    this.#wasConnected = true;
    this.#resubscribed = false;
    if (!this.#socket.recovered) this.#handlers.connected();
    // The library has just subscribed to the first batch.
    if (again) this.#subscribeAfterPause();
    this.#awaitConfirmation();
  }

  #disconnected(silent: boolean): void {
    if (this.#closed) return;
    this.#cancelConfirmation();
    // The library subscribes to all its channels at once after a reconnect, so leave it one batch.
    const { channels } = this.#echo.connector;
    for (const channel of Object.keys(channels).slice(burst)) delete channels[channel];
    this.#handlers.disconnected(silent);
    if (!this.#socket.active) this.#reopen();
  }

  #handleRefusal(): void {
    if (this.#closed) return;
    this.#refusals += 1;
    this.#handlers.refused();
    this.#reopen();
  }

  /**
   * Waits before reconnecting: a server that closed a thousand connections must not get them all back in one
   * second.
   */
  #reopen(): void {
    this.#cancelReopening();
    const pause = backoff(this.#refusals + 1, this.#env.random);
    this.#cancelReopening = this.#env.after(pause, () => {
      if (!this.#closed) this.#socket.connect();
    });
  }

  #confirm(channel: string): void {
    if (this.#unconfirmed.delete(channel) && this.#unconfirmed.size === 0) this.#allConfirmed();
  }

  #awaitConfirmation(): void {
    this.#cancelConfirmation();
    if (!this.#socket.connected) return;
    if (this.#unconfirmed.size === 0) return this.#allConfirmed();
    // Continue after a timeout: a server may not confirm every kind of channel.
    this.#cancelConfirmation = this.#env.after(confirmationTimeout, () => this.#allConfirmed());
  }

  #allConfirmed(): void {
    this.#cancelConfirmation();
    this.#unconfirmed.clear();
    this.#handlers.subscribed();
  }
}
