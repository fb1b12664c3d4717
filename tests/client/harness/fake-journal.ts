import { randomUUID } from 'node:crypto';
import type { HeldOperationOnWire } from '../../../contract/held.ts';
import type { PushResult } from '../../../contract/sync.ts';
import type { SocketHub } from './socket-hub.ts';

export interface PushedOp {
  op_id: string;
  kind: string;
  args: { group_id: number; [name: string]: unknown };
  depends_on?: string;
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

/** What a box holds, for several devices. Each device takes its own person for number 1. */
export class FakeJournal {
  name = randomUUID();
  entries: Entry[] = [];
  /** Whether an operation is held; all others wait for the school. */
  accepts: (op: PushedOp) => boolean = () => true;
  readonly #visitors: Visitor[] = [];
  #last = 0;

  join(visitor: Visitor): void {
    this.#visitors.push(visitor);
  }

  /** The box starts again, with the same entries. */
  restart(): void {
    this.name = randomUUID();
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
    const found = this.entries.filter(({ number }) => number > after);
    const held = found.slice(0, pageSize).map((entry) => onWire(entry, person));
    return { journal: this.name, held, more: found.length > pageSize };
  }

  #hold(by: number, op: PushedOp): boolean {
    if (this.entries.some(({ op_id }) => op_id === op.op_id)) return true;
    if (this.#isDeleted(op.op_id)) return true;
    if (!heldKinds.includes(op.kind) || !this.accepts(op) || !this.#hasTarget(op)) return false;
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
      if (isHere())
        hub.emit(`private-chat.${op.args.group_id}`, 'box.held', {
          journal: this.name,
          held: onWire(entry, person),
        });
    return true;
  }

  #hasTarget({ kind, depends_on }: PushedOp): boolean {
    if (depends_on === undefined) return kind === 'message.send';
    return this.entries.some((entry) => entry.op_id === depends_on && entry.kind === 'message.send');
  }

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
