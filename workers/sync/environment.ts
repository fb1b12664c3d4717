import type { Database } from '../../src/db/database.ts';
import type { observe } from '../../src/db/observe.ts';
import type { TicketsDatabase } from '../../src/db/tickets.ts';

/**
 * Everything of the world the engine touches. It is handed in, so that a test can own time, chance, the net,
 * the sockets and the locks, and run many devices in one process.
 */
export interface Environment {
  /** Milliseconds since 1970. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  uuid: () => string;
  /** Runs later; gives what cancels it. */
  after: (ms: number, run: () => void) => () => void;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  observe: typeof observe;
  socket: SocketFactory;
  locks: Locks;
  databases: Databases;
  /** Deletes what the browser has cached of a person besides the database. */
  clearCaches: () => Promise<void>;
}

export interface Databases {
  open: (name: string) => Database;
  /** Closes it everywhere; waits until it is gone. */
  delete: (name: string) => Promise<void>;
  /** Those of people on this device. */
  names: () => Promise<string[]>;
  tickets: () => TicketsDatabase;
}

export interface LockOptions {
  ifAvailable?: boolean;
  steal?: boolean;
  signal?: AbortSignal;
}

/** Web Locks: held until the promise of `work` settles. A stolen lock rejects the holder's request. */
export interface Locks {
  request: <T>(name: string, options: LockOptions, work: (held: boolean) => Promise<T>) => Promise<T>;
}

type Listener = (...args: never[]) => void;

/** As much of a socket.io client socket as is used here and by the Echo library. */
export interface SocketLike {
  id?: string | undefined;
  connected: boolean;
  /** False when it will not reconnect by itself. */
  active: boolean;
  recovered: boolean;
  io: { on: (event: 'reconnect', listener: (attempt: number) => void) => unknown };
  volatile: { emit: (event: string, ...args: unknown[]) => unknown };
  // As methods: their listeners are typed more loosely in the library.
  on(event: string, listener: Listener): unknown;
  removeListener(event: string, listener?: Listener): unknown;
  emit: (event: string, ...args: unknown[]) => unknown;
  connect: () => unknown;
  disconnect: () => unknown;
}

export type SocketFactory = (host: string, options: Record<string, unknown>) => SocketLike;
