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
  /** A device has a socket, or has none any more. */
  | { t: 'on'; user: number; session: number }
  | { t: 'off'; user: number; session: number }
  /** All that have one, for whoever has just come. */
  | { t: 'here'; sockets: [user: number, session: number][] }
  | { t: 'beat' };

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
  heard: (message: BusMessage, from: string) => void;
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
