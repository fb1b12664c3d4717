import type { Database } from '../../src/db/database.ts';
import type { observe } from '../../src/db/observe.ts';
import type { TicketsDatabase } from '../../src/db/tickets.ts';

/**
 * Everything outside the engine that it uses. Tests pass their own clock, random numbers, network, sockets
 * and locks, and run many devices in one process.
 */
export interface Environment {
  /** Unix time in ms. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  uuid: () => string;
  /** Calls `run` after `ms`; returns a function that cancels the call. */
  after: (ms: number, run: () => void) => () => void;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** WebCrypto; absent over plain http. */
  subtle?: SubtleCrypto | undefined;
  observe: typeof observe;
  socket: SocketFactory;
  locks: Locks;
  databases: Databases;
  /** Deletes a person's cached files. */
  clearCaches: () => Promise<void>;
}

export interface Databases {
  open: (name: string) => Database;
  /** Closes the database in every tab and resolves when it is deleted. */
  delete: (name: string) => Promise<void>;
  /** Names of the databases of people on this device. */
  names: () => Promise<string[]>;
  tickets: () => TicketsDatabase;
}

export interface LockOptions {
  ifAvailable?: boolean;
  steal?: boolean;
  signal?: AbortSignal;
}

/**
 * Web Locks: a lock is held until the promise of `work` settles. If the lock is stolen, the holder's
 * `request` rejects.
 */
export interface Locks {
  request: <T>(name: string, options: LockOptions, work: (held: boolean) => Promise<T>) => Promise<T>;
}

type Listener = (...args: never[]) => void;

/** The part of a socket.io client socket that this code and the Echo library use. */
export interface SocketLike {
  id?: string | undefined;
  connected: boolean;
  /** False if the socket will not reconnect by itself. */
  active: boolean;
  recovered: boolean;
  io: { on: (event: 'reconnect', listener: (attempt: number) => void) => unknown };
  volatile: { emit: (event: string, ...args: unknown[]) => unknown };
  // Declared as methods because the library types their listeners more loosely.
  on(event: string, listener: Listener): unknown;
  removeListener(event: string, listener?: Listener): unknown;
  emit: (event: string, ...args: unknown[]) => unknown;
  connect: () => unknown;
  disconnect: () => unknown;
}

export type SocketFactory = (host: string, options: Record<string, unknown>) => SocketLike;
