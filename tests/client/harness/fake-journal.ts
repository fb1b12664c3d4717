import { randomUUID } from 'node:crypto';
import type { HeldOperationOnWire } from '../../../contract/held.ts';
import type { PushResult } from '../../../contract/sync.ts';
import type { SocketHub } from './socket-hub.ts';

export interface PushedOp {
  op_id: string;
  kind: string;
  args: { group_id: number; [name: string]: unknown };
  depends_on?: string;
  depends_on_author?: number;
  after?: string;
  signature?: string;
  /** Only in pushes for the school. */
  on_site?: boolean;
}

/** A device at the box, with the number that its person has on site. */
interface Visitor {
  person: number;
  hub: SocketHub;
  /** Whether the box answers the device now. */
  isHere: () => boolean;
}

type Entry = PushedOp & { number: number; by: number; at: number };

const heldKinds = ['message.send', 'message.edit', 'message.delete', 'message.react'];
const ownId = 1;
/** In ms, by the clock of the box: half an hour after the clocks of the devices begin. */
const begunAt = Date.UTC(2026, 5, 1, 9, 30);

/**
 * What a box holds, for several devices, by the rules of the server. Each device takes its own person for number 1. Not
 * checked are arguments, and replies to messages of the school.
 */
export class FakeJournal {
  name = randomUUID();
  entries: Entry[] = [];
  /** The members of the groups in the copy. */
  readonly members = new Map([[7, new Set([1, 2, 3])]]);
  readonly chatAdmins = new Set<number>();
  /** Whether an operation is held; all others wait for the school. */
  accepts: (op: PushedOp) => boolean = () => true;
  /** Its lists have counts of votes, all of them zero. It holds no votes. */
  countsVotes = false;
  readonly #visitors: Visitor[] = [];
  #last = 0;

  join(visitor: Visitor): void {
    this.#visitors.push(visitor);
  }

  /** The box starts again, with the same entries. */
  restart(): void {
    this.name = randomUUID();
  }

  /**
   * The box takes a copy that contains these messages of their authors, so it drops them with their changes.
   */
  settle(messages: readonly { op_id: string; by: number }[]): void {
    const arrived = new Set(
      this.entries.flatMap(({ op_id, by, kind }) =>
        kind === 'message.send' && messages.some((message) => message.op_id === op_id && message.by === by)
          ? [op_id]
          : [],
      ),
    );
    this.entries = this.entries.filter(
      ({ op_id, kind, depends_on }) =>
        !arrived.has(op_id) && (kind === 'message.send' || !arrived.has(depends_on ?? '')),
    );
  }

  hold(person: number, ops: readonly PushedOp[]): PushResult[] {
    return ops.map((op) =>
      this.#hold(person, op)
        ? { op_id: op.op_id, status: 'held', journal: this.name }
        : { op_id: op.op_id, status: 'later', http: 503, code: 'atBox' },
    );
  }

  /** Adds an operation of a person whose device is not part of the test. */
  add(person: number, op: PushedOp): void {
    if (!this.#hold(person, op)) throw new Error(`The journal refuses ${op.kind}`);
  }

  list(person: number, query: URLSearchParams, pageSize = 500) {
    const after = query.get('journal') === this.name ? Number(query.get('after') ?? 0) : 0;
    const found = this.entries.filter(
      ({ number, args }) => number > after && this.#isMember(person, args.group_id),
    );
    const held = found.slice(0, pageSize).map((entry) => onWire(entry, person));
    const votes = this.countsVotes && { votes: { number: this.#last, counts: [] } };
    return { journal: this.name, held, more: found.length > pageSize, ...votes };
  }

  #hold(by: number, op: PushedOp): boolean {
    const known = this.#find(op.op_id);
    if (known) return known.by === by;
    if (this.#isDeleted(op.op_id)) return true;
    if (op.on_site !== undefined) return false;
    if (!heldKinds.includes(op.kind) || !this.accepts(op)) return false;
    if (!this.#isMember(by, op.args.group_id) || !this.#hasTarget(op, by)) return false;
    const number = ++this.#last;
    const entry = { ...op, number, by, at: begunAt + number * 1000 };
    this.entries.push(entry);
    if (op.kind === 'message.delete')
      this.entries = this.entries.filter(
        ({ op_id, kind, depends_on }) =>
          op_id !== op.depends_on &&
          !(depends_on === op.depends_on && (kind === 'message.edit' || kind === 'message.react')),
      );
    for (const { person, hub, isHere } of this.#visitors)
      if (isHere() && this.#isMember(person, op.args.group_id))
        hub.emit(`private-chat.${op.args.group_id}`, 'box.held', {
          journal: this.name,
          held: onWire(entry, person),
        });
    return true;
  }

  /** Whether the journal has the message that the operation names, and the person may do this to it. */
  #hasTarget({ kind, args, depends_on }: PushedOp, by: number): boolean {
    if (depends_on === undefined) return kind === 'message.send';
    const target = this.#find(depends_on);
    if (target?.kind !== 'message.send' || target.args.group_id !== args.group_id) return false;
    if (kind === 'message.edit') return target.by === by;
    return kind !== 'message.delete' || target.by === by || this.chatAdmins.has(by);
  }

  #isMember = (person: number, groupId: number): boolean => this.members.get(groupId)?.has(person) ?? false;

  #find = (opId: string): Entry | undefined => this.entries.find(({ op_id }) => op_id === opId);

  #isDeleted = (opId: string): boolean =>
    this.entries.some(({ kind, depends_on }) => kind === 'message.delete' && depends_on === opId);
}

/** The id of a person as the device of another person knows it. */
const idFor = (viewer: number, person: number) =>
  person === viewer ? ownId : person === ownId ? viewer : person;

function onWire(
  { number, op_id, kind, args, depends_on, by, at }: Entry,
  viewer: number,
): HeldOperationOnWire {
  const author = { id: idFor(viewer, by), first_name: `P${by}`, last_name: 'X' };
  return {
    ...{ number, op_id, args, author },
    kind: kind as HeldOperationOnWire['kind'],
    depends_on: depends_on ?? null,
    group_id: args.group_id,
    at: Math.floor(at / 1000),
  };
}
