import { isAdmin } from '../../../server/areas/people/roles.ts';
import { channels } from '../../../contract/channels.ts';
import type { Me } from '../../../server/auth/sessions.ts';
import type { Context } from '../../../server/context.ts';
import type { Db } from '../../../server/db/client.ts';
import { mayListen } from '../../../server/realtime/channel-rights.ts';
import type { SocketFactory, SocketLike } from '../../../workers/sync/environment.ts';
import { withoutExtensions } from './network.ts';
import type { Scheduler } from './scheduler.ts';

type Listener = (...args: never[]) => void;

/** The connection between a socket and the server. */
export interface Wire {
  device: string;
  up: () => boolean;
  /** The server that the device reaches; null for none. */
  server: () => Sockets | null;
  alive: () => boolean;
  delay: () => number;
  /** How many times a frame arrives: 0, 1 or 2. */
  copies: () => number;
  /** True if a later frame may overtake this one. */
  shuffles: () => boolean;
  /** Runs `run`, or delays it until the tab thaws. */
  deliver: (run: () => void) => void;
}

/** The server side of all sockets, with the real rights; frames are events of the scheduler. */
export class Sockets {
  readonly open = new Set<SimSocket>();
  /** Counts that limit the requests (I8). */
  reasons = { connections: 0, events: 0 };
  findSession: (token: string) => Promise<Me | undefined> = async () => undefined;
  readonly #db: Db;
  readonly #scheduler: Scheduler;

  /** Removes fields that a plain server does not send. */
  readonly #replacer: (name: string, value: unknown) => unknown;

  constructor(db: Db, scheduler: Scheduler, plain: boolean) {
    this.#db = db;
    this.#scheduler = scheduler;
    this.#replacer = plain ? withoutExtensions : (_, value) => value;
  }

  readonly announcer: Context['announcer'] = {
    changing: () => () => undefined,
    emit: ({ channel, event, payload, overrides = [] }) => {
      const others = new Set(overrides.flatMap(({ people }) => people));
      this.#broadcast(channel, event, payload, (id) => !others.has(id));
      for (const { people, fields } of overrides)
        this.#broadcast(channel, event, { ...payload, ...fields }, (id) => people.includes(id));
    },
    nudge: (who, rev) =>
      this.#broadcast(who === 'all' ? channels.notifications : channels.ownNotifications(who), 'sync', {
        rev,
      }),
  };

  readonly presence: Context['presence'] = {
    online: () => [...new Set([...this.open].flatMap(({ me }) => me?.id ?? []))],
    isOnline: (userId) => [...this.open].some(({ me }) => me?.id === userId),
  };

  readonly cutters: Context['sockets'] = {
    isHere: () => true,
    needWholeRows: () => false,
    has: (sessionId) => [...this.open].some(({ me }) => me?.sessionId === sessionId),
    cut: (sessionId) => {
      for (const socket of [...this.open])
        if (socket.me?.sessionId === sessionId) socket.lose('io server disconnect');
    },
    leave: (userId, channel) => {
      for (const socket of this.open) if (socket.me?.id === userId) socket.rooms.delete(channel);
    },
    closed: () => {
      for (const socket of [...this.open])
        if (socket.me && !isAdmin(socket.me)) socket.lose('io server disconnect');
    },
  };

  factory =
    (wire: Wire): SocketFactory =>
    (_host, options) =>
      new SimSocket(this, this.#scheduler, wire, options);

  /** Drops the sockets of one device. */
  dropOf(person: number, device: string, reason = 'transport close'): void {
    for (const socket of [...this.open])
      if (socket.me?.id === person && socket.device === device) socket.lose(reason);
  }

  dropAll(reason: string): void {
    for (const socket of [...this.open]) socket.lose(reason);
  }

  #broadcast(channel: string, event: string, payload: unknown, isRecipient = (_id: number) => true): void {
    const text = JSON.stringify(payload, this.#replacer);
    for (const socket of this.open)
      if (socket.rooms.has(channel) && socket.me && isRecipient(socket.me.id))
        socket.frame(event, channel, JSON.parse(text));
  }

  async subscribe(socket: SimSocket, channel: string): Promise<void> {
    this.#scheduler.serving += 1;
    try {
      const isAllowed = socket.me && (await mayListen(this.#db, socket.me, channel));
      if (!this.open.has(socket)) return;
      if (isAllowed) socket.rooms.add(channel);
      socket.frame(isAllowed ? 'presence:subscribed' : 'subscription_error', channel, isAllowed ? [] : 403);
    } finally {
      this.#scheduler.serving -= 1;
    }
  }

  async admit(socket: SimSocket): Promise<boolean> {
    this.#scheduler.serving += 1;
    try {
      const me = await this.findSession(socket.token);
      socket.me = me?.status === 'approved' ? me : undefined;
      return socket.me !== undefined;
    } finally {
      this.#scheduler.serving -= 1;
    }
  }
}

/** A client socket that behaves like socket.io: it reconnects by itself unless the server closed it. */
export class SimSocket implements SocketLike {
  connected = false;
  active = true;
  recovered = false;
  me: Me | undefined;
  readonly token: string;
  readonly device: string;
  readonly rooms = new Set<string>();
  /** The server of the last connection. */
  #server: Sockets;
  readonly #scheduler: Scheduler;
  readonly #wire: Wire;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #reconnects = new Set<(attempt: number) => void>();
  #buffer: [string, unknown][] = [];
  #attempt = 0;
  #cancel = () => {};
  #wasConnected = false;
  #lastFrameAt = 0;
  readonly io: SocketLike['io'] = { on: (_event, listener) => this.#reconnects.add(listener) };
  readonly volatile: SocketLike['volatile'] = {
    emit: (event, ...args) => this.connected && this.#send(event, args[0]),
  };

  constructor(server: Sockets, scheduler: Scheduler, wire: Wire, options: Record<string, unknown>) {
    this.#server = server;
    this.#scheduler = scheduler;
    this.#wire = wire;
    this.device = wire.device;
    this.token = (options['auth'] as { token?: string } | undefined)?.token ?? '';
    this.connect();
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  removeListener(event: string, listener?: Listener): void {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
  }

  emit(event: string, ...args: unknown[]): void {
    if (this.connected) this.#send(event, args[0]);
    else this.#buffer.push([event, args[0]]);
  }

  connect(): void {
    if (this.connected) return;
    this.active = true;
    this.#connectAfter(this.#wire.delay());
  }

  disconnect(): void {
    this.#cancel();
    this.active = false;
    if (!this.connected) return;
    this.#markDisconnected();
    this.#receive('disconnect', 'io client disconnect');
  }

  /** The server closes the connection, or it breaks. */
  lose(reason: string): void {
    if (!this.connected) return;
    this.#markDisconnected();
    this.#wire.deliver(() => {
      this.active = reason !== 'io server disconnect';
      this.#receive('disconnect', reason);
      if (this.active) this.#retry(false);
    });
  }

  /** Sends a frame to the device, in order unless the wire shuffles. */
  frame(event: string, channel: string, payload: unknown): void {
    for (let copy = this.#wire.copies(); copy > 0; copy--) {
      const at = this.#scheduler.now() + this.#wire.delay();
      const inOrder = Math.max(at, this.#lastFrameAt);
      if (!this.#wire.shuffles()) this.#lastFrameAt = inOrder;
      this.#scheduler.after((this.#wire.shuffles() ? at : inOrder) - this.#scheduler.now(), () => {
        // A frame that arrived before the connection broke is delivered, even if the tab thaws only later.
        if (!this.connected) return;
        this.#wire.deliver(() => {
          this.#server.reasons.events += 1;
          this.#receive(event, channel, payload);
        });
      });
    }
  }

  #markDisconnected(): void {
    this.connected = false;
    this.rooms.clear();
    this.#server.open.delete(this);
  }

  #retry(refused: boolean): void {
    if (refused) {
      this.active = false;
      return;
    }
    this.#attempt += 1;
    this.#connectAfter(Math.min(30_000, 1000 * 2 ** this.#attempt));
  }

  #connectAfter(delay: number): void {
    this.#cancel();
    this.#cancel = this.#scheduler.after(delay, () => this.#wire.deliver(() => void this.#handshake()));
  }

  async #handshake(): Promise<void> {
    if (!this.#wire.alive() || this.connected) return;
    const server = this.#wire.up() ? this.#wire.server() : null;
    const admitted = server && (await server.admit(this));
    if (!this.active || this.connected || !this.#wire.alive()) return;
    if (!server || !admitted) {
      const refused = admitted === false;
      if (refused) this.active = false;
      this.#receive('connect_error', new Error(refused ? 'refused' : 'offline'));
      if (this.active) this.#retry(refused);
      return;
    }
    this.connected = true;
    this.#server = server;
    this.#server.reasons.connections += 1;
    this.#server.open.add(this);
    if (this.#wasConnected && this.#attempt > 0)
      for (const listener of this.#reconnects) listener(this.#attempt);
    this.#wasConnected = true;
    this.#attempt = 0;
    const buffered = this.#buffer;
    this.#buffer = [];
    for (const [event, message] of buffered) this.#send(event, message);
    this.#receive('connect');
  }

  #send(event: string, message: unknown): void {
    this.#scheduler.after(this.#wire.delay(), () => {
      if (!this.connected || !this.#wire.up()) return;
      const { channel } = message as { channel: string };
      if (event === 'subscribe') void this.#server.subscribe(this, channel);
      else if (event === 'unsubscribe') this.rooms.delete(channel);
    });
  }

  #receive(event: string, ...args: unknown[]): void {
    if (!this.#wire.alive()) return;
    for (const listener of this.#listeners.get(event) ?? [])
      (listener as (...args: unknown[]) => void)(...args);
  }
}
