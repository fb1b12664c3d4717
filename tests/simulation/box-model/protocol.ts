/*
 * The protocol of decision 40 between devices, boxes and the school. It has messages, edits, groups and bookings: enough
 * for references, rights and order. Requests are function calls; `world.ts` loses them and their responses.
 */
import type { Group, Message } from './rows.ts';

/**
 * An operation of a person:
 *
 * - `send`: a message, optionally as a reply
 * - `edit`: a new text of a message
 * - `create`: a group of all people
 * - `book`: a place at an event
 */
export interface Op {
  key: string;
  person: number;
  lane: string;
  kind: 'send' | 'edit' | 'create' | 'book';
  /** 0 if the group is not at the school yet, and for the kinds without a group. */
  group: number;
  text: string;
  /** Id of the message that it answers or edits. */
  target: number | null;
  /** Instead of `target`: key of the operation that creates this message, which is not at the school yet. */
  dependsOn: string | null;
}

/** Whether a box may show an operation on site. All else waits on its device. */
export const isHoldable = ({ kind, group, dependsOn }: Op): boolean =>
  group !== 0 && (kind === 'send' || (kind === 'edit' && dependsOn !== null));

/** The key of the operation whose message this one edits. Null for other kinds, and for messages of the school. */
export const editedKey = ({ kind, dependsOn }: Op): string | null => (kind === 'edit' ? dependsOn : null);

/** A value that only the device of the person can create. */
interface Signature {
  person: number;
  content: string;
}

export interface SignedOp {
  op: Op;
  signature: Signature;
}

/** The parts of an operation that are the same whichever way it comes. */
export const partsOf = ({ key, person, kind, group, text }: Op): string =>
  JSON.stringify([key, person, kind, group, text]);

const contentOf = (op: Op): string => JSON.stringify([partsOf(op), op.target, op.dependsOn]);

export const sign = (op: Op, person: number): SignedOp => ({
  op: { ...op },
  signature: { person, content: contentOf(op) },
});

export const isSigned = ({ op, signature: { person, content } }: SignedOp): boolean =>
  person === op.person && content === contentOf(op);

/**
 * - `done`: with the row that the operation created or changed
 * - `held`: the journal of a box has it
 * - `later`: it waits for the message that it names, or a box does not hold it
 * - `unsigned`: it waits for its own device
 */
export type Answer =
  | { status: 'done'; row: Message | Group | null }
  | { status: 'dead'; code: 'forbidden' | 'full' }
  | { status: 'held' | 'later' | 'unsigned' };

/** Mechanisms that a test switches off, to see that the simulation notices it. */
export const allMechanisms = {
  /** The school executes each key once. */
  keys: true,
  /** The school does not execute an operation before the message that it names. */
  waitingReferences: true,
  /** The school checks rights at the handover. */
  rights: true,
  signatures: true,
  /** The school repeats the refusal of a handover to the device, and the reverse. */
  storedRefusals: true,
  /** A box gives its journal another name at each start. */
  journalNames: true,
  /** A box holds and shows operations for members of their group only. */
  membership: true,
  /** With a new copy, a box drops the operations that need not be shown any more. */
  settledJournals: true,
  /** Devices keep operations until the school has them. */
  outbox: true,
  /** Devices mark operations that a box may have: they do not rewrite them, and the school stores their refusal. */
  siteMarks: true,
  /** Devices mark operations that a journal has, and do not send them to it again. */
  heldMarks: true,
  /** Devices have one entry per key. */
  heldKeys: true,
  /** Devices drop a held operation when its message has come. */
  settledHeld: true,
  /** Devices drop the held operations of a group when the person has left it. */
  leftGroups: true,
  /** Devices fetch the whole journal again after another copy, and after they were at the school. */
  refetches: true,
  /** At the school, an operation that waits for one of another device does not stop its lane. */
  skippedLanes: true,
};
export type Mechanisms = typeof allMechanisms;
