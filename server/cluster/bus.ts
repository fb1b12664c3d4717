import type { Emission } from '../db/write.ts';

/** What processes of one school tell each other. */
export type BusMessage =
  | ({ t: 'emit' } & Emission)
  | { t: 'nudge'; who: number | 'all'; rev: number }
  /** Somebody came or went, to those who may know. */
  | { t: 'users'; rooms: string | string[]; payload: Record<string, unknown> }
  | { t: 'whisper'; channel: string; event: string; payload: unknown }
  | { t: 'cut'; session: number }
  | { t: 'leave'; user: number; channel: string }
  /** The platform was closed: who may not stay goes. */
  | { t: 'closed' }
  /** A device has a socket, or has none any more. `whole`: its client needs whole rows in signals. */
  | { t: 'on'; user: number; session: number; whole?: boolean }
  | { t: 'off'; user: number; session: number }
  /** All sockets of the sender, for a process that has just come; and where the sender takes forwarded requests. */
  | { t: 'here'; sockets: BusSocket[]; peer?: Peer | undefined }
  /** The sender wants to know the members of these channels, or no longer does (`channel-members.ts`). */
  | { t: 'watch'; channels: string[] }
  | { t: 'unwatch'; channels: string[] }
  /** The members of a channel that have sockets of the sender, and a change of them. */
  | { t: 'members'; channel: string; members: BusMember[] }
  | { t: 'member'; channel: string; member: BusMember; joined: boolean }
  | { t: 'beat' };

export type BusMember = readonly [user: number, session: number];
export type BusSocket = readonly [user: number, session: number, whole?: boolean];

/** A process that serves socket.io connections whose ids begin with `prefix`. */
export interface Peer {
  prefix: string;
  /** An http origin at which other processes reach it. */
  url: string;
}

export interface BusState {
  /** Whether what is sent is heard again. */
  healthy: boolean;
  /** Milliseconds since anything of our own was heard. */
  silentMs: number;
  /** Other processes that were heard lately. */
  others: number;
  /** How often something was missed. */
  lost: number;
}

export interface BusEvents {
  /** From another process. */
  received: (message: BusMessage, from: string) => void;
  /** A process that was not known, or is not heard any more. */
  came: (process: string) => void;
  went: (process: string) => void;
  /** Something another process said was missed, or ours may have been: devices have to pull. */
  lost: () => void;
}

/** Between the processes of a school; what is said is heard by all others in the order in which one says it. */
export interface Bus {
  /** Never waits and never throws: what cannot be said now is missed, and known to be. */
  publish: (message: BusMessage) => void;
  listen: (events: BusEvents) => void;
  state: () => BusState;
  close: () => Promise<void>;
}
