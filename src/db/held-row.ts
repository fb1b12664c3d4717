import type { HeldVotes, ShownKind } from '../../contract/held.ts';
import type { OperationOf } from '../../contract/operations.ts';
import type { Person } from '../../contract/users.ts';

interface Held {
  op_id: string;
  /** The journal of the box that sent it last, and its place there. */
  journal: string;
  number: number;
  /**
   * The operation that created the message or question which this one names, if that is held too. Its id in `args` is 0
   * then.
   */
  depends_on: string | null;
  author: Person;
  /** When the box received it, in ms by the clock of the box. */
  at: number;
  /** When the device received it first, in ms by its own clock. */
  received: number;
  /** The person has seen it. Only on this device. */
  seen: boolean;
}

/** A held operation on a message. */
export type HeldInChat = Held & { group_id: number } & OperationOf<Extract<ShownKind, `message.${string}`>>;
/** A held operation on a question in the room of an event. */
export type HeldInRoom = Held & { event_id: number } & OperationOf<
    Extract<ShownKind, `eventQuestion.${string}`>
  >;
/**
 * An operation that a box holds. It is not at the school yet, so it is deleted when the message or question that it
 * created, or that it changes, arrives from there.
 */
export type HeldRow = HeldInChat | HeldInRoom;
export type HeldMessage = Extract<HeldInChat, { kind: 'message.send' }>;
type WithoutState<Row> = Row extends HeldRow ? Omit<Row, 'received' | 'seen'> : never;
/** A held operation as a box sent it. */
export type ReceivedHeld = WithoutState<HeldRow>;

export const isInChat = (row: HeldRow): row is HeldInChat => 'group_id' in row;
export const isInRoom = (row: HeldRow): row is HeldInRoom => 'event_id' in row;

/** The count of votes for a question that a box has sent last. */
export interface HeldVotesRow extends HeldVotes {
  /** The key of a held question, or `#` and the id of one of the school. */
  target: string;
  journal: string;
  /** The place in the journal up to which votes are counted. */
  number: number;
}

/**
 * A held message or question that the device no longer shows, although boxes may send it again: it has arrived at the
 * school, or the person has discarded it. Also a removal by this device that the person has discarded.
 */
export interface SettledHeld {
  op_id: string;
  /** In ms. */
  at: number;
  /** The person has seen it on site. */
  seen?: boolean;
  /** Present if the person has discarded it: boxes have to delete it. */
  takeBack?: TakeBack;
}

type TakeBack = ({ group_id: number } | { event_id: number }) & {
  /** OpId of the deletion or withdrawal. */
  delete_id: string;
  /** When the person wrote it, in ms. The school has it later. Absent in rows of earlier builds. */
  written?: number;
  /** The journal that shows the message or question; null if none is known to. */
  journal: string | null;
  /** The school has got it from a box, and the outbox the deletion for the school. */
  queued?: true;
};
