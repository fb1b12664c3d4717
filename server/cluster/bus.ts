import type { Pace } from '../../contract/room.ts';
import type { Emission } from '../db/write.ts';
import type { Touched } from '../sync/caught-up.ts';

export type BusMessage =
  | ({ t: 'emit' } & Emission)
  | { t: 'nudge'; who: number | 'all'; rev: number }
  /** A transaction of the sender has changed something; sent before its events. */
  | ({ t: 'changed' } & Touched)
  /** Presence of a person, for the rooms that may know it. */
  | { t: 'users'; rooms: string | string[]; payload: Record<string, unknown> }
  | { t: 'whisper'; channel: string; event: string; payload: unknown }
  | { t: 'cut'; session: number }
  | { t: 'leave'; user: number; channel: string }
  /** The platform was closed: sockets of people who may not stay are closed. */
  | { t: 'closed' }
  /** A device has opened a socket, or closed its last. `whole`: its client needs whole rows in signals. */
  | { t: 'on'; user: number; session: number; whole?: boolean }
  | { t: 'off'; user: number; session: number }
  /**
   * All sockets of the sender, for a new process, and the address for forwarded requests. `publishesChanges`: the
   * sender publishes `changed`, which older versions do not.
   */
  | { t: 'here'; sockets: BusSocket[]; peer?: Peer | undefined; publishesChanges?: true }
  /** The sender subscribes to the members of these channels, or unsubscribes (`channel-members.ts`). */
  | { t: 'watch'; channels: string[] }
  | { t: 'unwatch'; channels: string[] }
  /** The members of a channel with sockets at the sender, or a change of them. */
  | { t: 'members'; channel: string; members: BusMember[] }
  | { t: 'member'; channel: string; member: BusMember; joined: boolean }
  /** The people in the room of an event at the sender, and its count of those at all processes. */
  | { t: 'room'; event: number; people: number[]; here: number }
  /** The vote of a person about the speed of a talk; null: taken back. */
  | { t: 'pace'; event: number; user: number; pace: Pace | null; at: number }
  | { t: 'beat' };

export type BusMember = readonly [user: number, session: number];
export type BusSocket = readonly [user: number, session: number, whole?: boolean];

/** A process that serves the socket.io connections whose ids begin with `prefix`. */
export interface Peer {
  prefix: string;
  /** An http origin at which other processes reach it. */
  url: string;
}

export interface BusState {
  /** Whether the process receives its own messages. */
  healthy: boolean;
  /** Milliseconds since the process last received one of its own messages. */
  silentMs: number;
  /** Count of other processes heard from recently. */
  others: number;
  /** Count of detected losses. */
  lost: number;
}

export interface BusEvents {
  /** A message of another process. */
  received: (message: BusMessage, from: string) => void;
  /** A new process, or one that is no longer heard from. */
  processJoined: (process: string) => void;
  processLeft: (process: string) => void;
  /** Messages of another process were lost, or ours may have been: devices must pull. */
  lost: () => void;
}

/** Connects the processes of a school. All others receive the messages of one process in order. */
export interface Bus {
  /** Never waits and never throws. A message that can't be sent is lost, and the loss is detected. */
  publish: (message: BusMessage) => void;
  listen: (events: BusEvents) => void;
  state: () => BusState;
  close: () => Promise<void>;
}
