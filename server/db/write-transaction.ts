import type { Insertable, Transaction } from 'kysely';
import type { RealtimeEvent } from '../../contract/channels.ts';
import type { Desk } from '../../contract/desks.ts';
import type { ChangeType } from '../../contract/sync.ts';
import type { Touched } from '../sync/caught-up.ts';
import type { Schema } from './schema.ts';

/**
 * `members` is the group's row with all its members. It is a type of its own, because the row alone changes
 * with each message.
 */
export type LoggedType = ChangeType | 'members';

/** The audience of a change: every approved person, all organisers, one person, or the members of a group. */
export type Audience = 'all' | 'organisers' | `user:${number}` | `group:${number}`;

export interface Emission {
  channel: string;
  event: RealtimeEvent;
  payload: Record<string, unknown>;
  /** People for whom some fields differ; they receive these in every process. */
  overrides?: Override[];
  /** Fields for clients without the extension `partial-rows` (`clientExtensions`). */
  whole?: Record<string, unknown>;
}

export interface Override {
  people: readonly number[];
  fields: Record<string, unknown>;
}

/** A writing transaction, with the events to publish after its commit. */
export interface Write {
  db: Transaction<Schema>;
  /**
   * Takes the next rev. The caller must hold the lock of the row, so that the revs of a row never decrease.
   */
  rev: () => Promise<number>;
  /** Records a change of a row. All changes of the transaction are stored in one statement before the commit. */
  change: (audience: Audience, t: LoggedType, id: number, op: 'put' | 'del', rev: number) => Promise<void>;
  /** Same as `change`, for many rows with one rev. */
  changes: (
    audience: Audience,
    t: LoggedType,
    ids: readonly number[],
    op: 'put' | 'del',
    rev: number,
  ) => Promise<void>;
  /**
   * Publishes an event on a channel after the commit. Its `prev` is the rev of the channel's event before it.
   */
  emit: (
    channel: string,
    event: RealtimeEvent,
    rev: number,
    payload: Record<string, unknown>,
    differences?: Pick<Emission, 'overrides' | 'whole'>,
  ) => Promise<void>;
  /** Notifies the devices of a person, or of everybody, after the commit to pull changes. */
  nudge: (who: number | 'all', rev: number) => void;
  /** Refreshes the screens of a desk, once after the commit however often it is called. */
  desk: (desk: Desk) => void;
  afterCommit: (work: () => void) => void;
  /** Stores the idempotency key of the request, in the statement of the changes. The commit fails if it is taken. */
  storeKey: (key: Insertable<Schema['idempotency']>) => void;
  /**
   * Refreshes the cohorts of these people before the commit, and their cached sessions after it. A change of a row
   * `user` includes this.
   */
  peopleChanged: (ids: readonly number[]) => void;
}

export interface Announcer {
  /** Call before a transaction commits; call the result when it has ended, whether it succeeded or not. */
  changing: (touched: Touched) => () => void;
  emit: (emission: Emission) => void;
  nudge: (who: number | 'all', rev: number) => void;
}
