/*
 * The socket, spoken through the Echo library. What the library leaves to its user is done here: after the
 * server ends a connection it must be opened again by hand and every channel subscribed anew; confirmations
 * and refusals of subscriptions are heard on the raw socket only; typing goes out now or never; each socket
 * has an `auth` object of its own, since the library's default is one for all.
 */
import Echo from 'laravel-echo';
import { clientExtensions, extensionsHeader } from '../../../contract/client-extensions.ts';
import { backoff } from '../transport/backoff.ts';
import type { Environment, SocketLike } from '../environment.ts';

export interface RealtimeHandlers {
  event: (channel: string, event: string, payload: unknown) => void;
  users: (payload: unknown) => void;
  typing: (channel: string, payload: unknown) => void;
  /** Something on a desk has changed, or somebody is at one of its rows. */
  desk: (channel: string, event: DeskEvent, payload: unknown) => void;
  /** Connected, with nothing kept from before: events have been missed. */
  connected: () => void;
  /** `silent`: nothing has come for so long that the line must be dead, though nobody has said so. */
  disconnected: (silent: boolean) => void;
  /** All channels are confirmed (or will not be): from now on nothing is missed. */
  subscribed: () => void;
  /** The handshake was refused. Whether it is the session, a request tells. */
  refused: () => void;
}

export type DeskEvent = 'desk.changed' | 'client-at';

interface Options {
  env: Environment;
  host: string;
  token: string;
  handlers: RealtimeHandlers;
}

const confirmationPatience = 5000;
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
  #pacing: (() => void) | null = null;
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
    if (!socket) throw new Error('The Echo library did not ask for a socket');
    this.#socket = socket;
    this.#listen(socket);
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** Brings the subscriptions to these channels, by their names on the wire. */
  setChannels(wanted: ReadonlySet<string>): void {
    for (const channel of this.#channels) {
      if (wanted.has(channel)) continue;
      this.#channels.delete(channel);
      this.#unconfirmed.delete(channel);
      this.#echo.leaveChannel(channel);
    }
    for (const channel of wanted) {
      if (this.#channels.has(channel)) continue;
      this.#channels.add(channel);
      this.#unconfirmed.add(channel);
    }
    this.#subscribeSome();
  }

  /** Volatile: what cannot go now need not go. */
  whisper(channel: string, event: 'client-typing' | 'client-at', data: unknown): void {
    this.#socket.volatile.emit('client event', { channel, event, data });
  }

  /** The connection may be back. */
  retryNow(): void {
    if (this.#closed || this.#socket.connected) return;
    this.#cancelReopening();
    // While the library waits to reconnect, only a fresh start does not wait on.
    this.#socket.disconnect();
    this.#socket.connect();
  }

  close(): void {
    this.#closed = true;
    this.#pacing?.();
    this.#cancelConfirmation();
    this.#cancelReopening();
    this.#echo.disconnect();
  }

  /** A few at a time: a server may take hundreds of frames in one second for an attack. */
  #subscribeSome(): void {
    if (this.#pacing) return;
    const { channels } = this.#echo.connector;
    const missing = [...this.#channels].filter((channel) => !(channel in channels));
    for (const channel of missing.slice(0, burst)) this.#subscribe(channel);
    if (missing.length > burst) this.#pace();
    else if (this.#unconfirmed.size > 0) this.#awaitConfirmation();
  }

  #pace(): void {
    this.#pacing?.();
    this.#pacing = this.#env.after(burstPause, () => {
      this.#pacing = null;
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
      if (!socket.active) this.#refused();
    });
    // Here the library subscribes again by itself, before `connect`.
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
    // The first of them have just gone out, all at once.
    if (again) this.#pace();
    this.#awaitConfirmation();
  }

  #disconnected(silent: boolean): void {
    if (this.#closed) return;
    this.#cancelConfirmation();
    // Those it knows the library subscribes all at once when it is back.
    const { channels } = this.#echo.connector;
    for (const channel of Object.keys(channels).slice(burst)) delete channels[channel];
    this.#handlers.disconnected(silent);
    if (!this.#socket.active) this.#reopen();
  }

  #refused(): void {
    if (this.#closed) return;
    this.#refusals += 1;
    this.#handlers.refused();
    this.#reopen();
  }

  /** Not at once: a server that ends a thousand connections must not get them back in one second. */
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
    // A server may not confirm every kind of channel.
    this.#cancelConfirmation = this.#env.after(confirmationPatience, () => this.#allConfirmed());
  }

  #allConfirmed(): void {
    this.#cancelConfirmation();
    this.#unconfirmed.clear();
    this.#handlers.subscribed();
  }
}
