/*
 * The protocol of decision 40 between devices, boxes and the school. It has messages, edits, groups and bookings: enough
 * for ids, references, rights and order. Requests are function calls; `simulate.ts` loses them and their responses.
 */

/** Ids and revs from here on are provisional. */
export const provisional = 2 ** 52;
const idsPerBox = 2 ** 40;

export const isProvisional = (id: number): boolean => id >= provisional;

/** The id of the row that an entry of a journal creates. A restored box may use it again for another row. */
export const provisionalId = (box: number, entry: number): number => provisional + box * idsPerBox + entry;

/**
 * An operation of a person:
 *
 * - `send`: a message, optionally as a reply to the message `target`
 * - `edit`: a new text of the message `target`
 * - `create`: a group of all people
 * - `book`: a place at an event. Only the school decides it
 */
export interface Op {
  key: string;
  person: number;
  lane: string;
  kind: 'send' | 'edit' | 'create' | 'book';
  group: number;
  text: string;
  target: number | null;
  /** For each provisional id above, the key of the operation that created its row. */
  references: Readonly<Record<number, string>>;
}

/** A value that only the device of the person can create. */
export interface Signature {
  person: number;
  content: string;
}

export interface SignedOp {
  op: Op;
  signature: Signature;
}

export const contentOf = ({ key, person, kind, group, text, target, references }: Op): string =>
  JSON.stringify([key, person, kind, group, text, target, references]);

/** The id of an operation's row on one server. */
export type Lookup = (key: string) => number | 'unknown' | 'lost';

/** Replaces the provisional ids of an operation by those of the server that executes it. */
export function resolve(op: Op, idOf: Lookup): Op | 'unknown' | 'lost' {
  const own = (id: number) => (isProvisional(id) ? idOf(op.references[id]!) : id);
  const group = own(op.group);
  const target = op.target === null ? null : own(op.target);
  if (group === 'lost' || target === 'lost') return 'lost';
  return group === 'unknown' || target === 'unknown' ? 'unknown' : { ...op, group, target };
}

export interface Message {
  id: number;
  rev: number;
  group: number;
  author: number;
  key: string;
  text: string;
  replyTo: number | null;
}

export interface Group {
  id: number;
  rev: number;
  key: string;
  members: ReadonlySet<number>;
}

export interface Rows {
  messages: Map<number, Message>;
  groups: Map<number, Group>;
}

export const copyOf = ({ messages, groups }: Rows): Rows => ({
  messages: new Map(messages),
  groups: new Map(groups),
});

/** `held`: a box has it. `later`: the lane waits. */
export type Answer =
  | { status: 'done' | 'held'; id: number | null }
  | { status: 'dead'; code: 'forbidden' | 'full' | 'lostReference' }
  | { status: 'later' };

/** Mechanisms that a test switches off, to see that the simulation notices it. */
export interface Mechanisms {
  /** The school executes each key once. */
  keys: boolean;
  /** Devices keep operations until the school has them. */
  heldOps: boolean;
  /** Boxes find rows by the keys of references, not by provisional ids. */
  referenceKeys: boolean;
  /** Operations wait for rows that they name. */
  waitingReferences: boolean;
  /** The school checks rights at the handover. */
  rights: boolean;
  signatures: boolean;
  /** The school repeats the refusal of a handover to the device. */
  storedRefusals: boolean;
  /** Provisional rows disappear when the school knows them. */
  settledRows: boolean;
}

export const allMechanisms: Mechanisms = {
  keys: true,
  heldOps: true,
  referenceKeys: true,
  waitingReferences: true,
  rights: true,
  signatures: true,
  storedRefusals: true,
  settledRows: true,
};
