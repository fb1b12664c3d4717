import type { SocketFactory, SocketLike } from '../../../workers/sync/environment.ts';

type Listener = (...args: never[]) => void;

/** The server side of all sockets: connections and subscriptions. */
export class SocketHub {
  readonly sockets = new Set<FakeSocket>();
  refuse = false;
  up = true;
  /** Count of connections that were opened. */
  opened = 0;

  readonly factory: SocketFactory = (_host, options) => new FakeSocket(this, options);

  /** Sends an event to every subscriber of a channel. */
  emit(channel: string, event: string, payload: unknown): void {
    for (const socket of this.sockets)
      if (socket.channels.has(channel)) socket.receive(event, channel, payload);
  }

  /** Closes every connection from the server's side, after which socket.io does not reconnect by itself. */
  disconnectAll(): void {
    for (const socket of [...this.sockets]) socket.drop();
  }

  /** Simulates a ping timeout on every connection. */
  timeOutAll(): void {
    this.up = false;
    for (const socket of [...this.sockets]) socket.drop('ping timeout');
  }
}

export class FakeSocket implements SocketLike {
  connected = false;
  active = true;
  recovered = false;
  readonly channels = new Set<string>();
  readonly sent: [string, unknown][] = [];
  readonly io = { on: () => undefined };
  readonly volatile = { emit: (event: string, ...args: unknown[]) => this.emit(event, ...args) };
  readonly #hub: SocketHub;
  readonly options: Record<string, unknown>;
  readonly #listeners = new Map<string, Set<Listener>>();
  #buffer: [string, unknown][] = [];

  constructor(hub: SocketHub, options: Record<string, unknown>) {
    this.#hub = hub;
    this.options = options;
    queueMicrotask(() => this.connect());
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  removeListener(event: string, listener?: Listener): void {
    if (listener) this.#listeners.get(event)?.delete(listener);
  }

  receive(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? [])
      (listener as (...args: unknown[]) => void)(...args);
  }

  emit(event: string, ...args: unknown[]): void {
    if (!this.connected) return void this.#buffer.push([event, args[0]]);
    this.#handle(event, args[0]);
  }

  connect(): void {
    if (this.connected || !this.#hub.up) return;
    if (this.#hub.refuse) {
      this.active = false;
      return this.receive('connect_error', new Error('refused'));
    }
    this.connected = true;
    this.active = true;
    this.#hub.sockets.add(this);
    this.#hub.opened += 1;
    const buffered = this.#buffer;
    this.#buffer = [];
    for (const [event, message] of buffered) this.#handle(event, message);
    this.receive('connect');
  }

  disconnect(): void {
    this.#end('io client disconnect', false);
  }

  drop(reason = 'io server disconnect'): void {
    this.#end(reason, reason !== 'io server disconnect');
  }

  #end(reason: string, active: boolean): void {
    const wasConnected = this.connected;
    this.#hub.sockets.delete(this);
    this.channels.clear();
    this.connected = false;
    this.active = active;
    if (wasConnected) this.receive('disconnect', reason);
  }

  #handle(event: string, message: unknown): void {
    this.sent.push([event, message]);
    const { channel } = message as { channel: string };
    if (event === 'subscribe') {
      this.channels.add(channel);
      queueMicrotask(() => this.receive('presence:subscribed', channel, []));
    } else if (event === 'unsubscribe') this.channels.delete(channel);
  }
}
