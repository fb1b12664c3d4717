import type { HeldKind } from '../../contract/held.ts';
import type { OperationOf } from '../../contract/operations.ts';
import type { Person } from '../../contract/users.ts';

interface Held {
  op_id: string;
  group_id: number;
  /** The journal of the box that sent it last, and its place there. */
  journal: string;
  number: number;
  /** The operation that created the message which this one names, if that is held too. Its id in `args` is 0 then. */
  depends_on: string | null;
  author: Person;
  /** When the box received it, in ms by the clock of the box. */
  at: number;
  /** When the device received it first, in ms by its own clock. */
  received: number;
  /** The chat has shown it. Only on this device. */
  seen: boolean;
}

/**
 * An operation that a box holds. It is not at the school yet, so it is deleted when the message that it created, or
 * that it changes, arrives from there.
 */
export type HeldRow = Held & OperationOf<HeldKind>;
export type HeldMessage = Extract<HeldRow, { kind: 'message.send' }>;

/**
 * A held message that the device no longer shows, although boxes may send it again: it has arrived at the school, or the
 * person has discarded it. Also a deletion of this device that the person has discarded.
 */
export interface SettledHeld {
  op_id: string;
  /** In ms. */
  at: number;
  /** Present if the person has discarded it: boxes have to delete it. */
  takeBack?: TakeBack;
}

interface TakeBack {
  group_id: number;
  /** OpId of the deletion. */
  delete_id: string;
  /** The journal that shows the message; null if none is known to. */
  journal: string | null;
}
