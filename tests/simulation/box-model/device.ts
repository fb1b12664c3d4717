import {
  type Answer,
  contentOf,
  type Group,
  isProvisional,
  type Mechanisms,
  type Message,
  type Op,
  type Rows,
  type SignedOp,
} from './protocol.ts';
import type { Box } from './box.ts';
import type { School } from './school.ts';

/** An operation in the outbox. */
interface Waiting {
  op: Op;
  state: 'queued' | 'held' | 'dead';
  /** A box may have it, because it was sent there. */
  wasAtBox: boolean;
  code?: string;
  /** Key of an operation of this device that gets the id for `target` or `group`. */
  dependsOn: { key: string; field: 'target' | 'group' } | null;
}

/** Loses a request or a response. */
export type IsLost = () => boolean;

/** A phone: rows of the school, provisional rows of boxes, and the outbox. */
export class Device {
  tables: Rows = { messages: new Map(), groups: new Map() };
  /** Provisional rows, with the number of their box. */
  overlay = {
    messages: new Map<number, { row: Message; box: number }>(),
    groups: new Map<number, { row: Group; box: number }>(),
  };
  outbox: Waiting[] = [];
  /** Final ids of provisional groups. */
  aliases = new Map<number, number>();
  isLost = false;
  /** Keys of operations that were sent again without their reference. */
  detached = new Set<string>();
  #server = '';

  constructor(
    readonly person: number,
    readonly mechanisms: Mechanisms,
  ) {}

  enqueue(op: Op, dependsOn: Waiting['dependsOn']): void {
    this.outbox.push({ op, state: 'queued', wasAtBox: false, dependsOn });
  }

  /** Sends what waits, then fetches rows. Returns early when the connection is lost. */
  sync(server: School | Box, isLost: IsLost, boxDies: IsLost): void {
    const identity = 'epoch' in server ? server.epoch : 'school';
    if (identity !== this.#server)
      for (const waiting of this.outbox) if (waiting.state === 'held') waiting.state = 'queued';
    this.#server = identity;
    if (!this.#pushAll(server, isLost, boxDies) || isLost()) return;
    if ('epoch' in server) this.#applyBox(server);
    else this.#applySchool(server);
  }

  #pushAll(server: School | Box, isLost: IsLost, boxDies: IsLost): boolean {
    const stopped = new Set<string>();
    for (const waiting of [...this.outbox]) {
      const { op, state } = waiting;
      if (state === 'dead' || stopped.has(op.lane)) continue;
      if (state === 'held') continue;
      if (waiting.dependsOn) {
        if (!this.waitsForDead(waiting)) stopped.add(op.lane);
        continue;
      }
      if (isLost()) return false;
      const sent = this.#sign(op);
      if ('epoch' in server) waiting.wasAtBox = true;
      const answer = 'epoch' in server ? server.push(sent, boxDies()) : server.push(sent, waiting.wasAtBox);
      if (answer === null || isLost()) return false;
      if (answer.status === 'later') stopped.add(op.lane);
      else this.#settle(waiting, answer);
    }
    return true;
  }

  /** True if the operation follows a dead one, about which the person decides. */
  waitsForDead = ({ dependsOn }: Waiting): boolean => {
    const other = dependsOn && this.outbox.find(({ op: { key } }) => key === dependsOn.key);
    return !!other && (other.state === 'dead' || this.waitsForDead(other));
  };

  #sign = (op: Op): SignedOp => ({
    op: { ...op },
    signature: { person: this.person, content: contentOf(op) },
  });

  #settle(waiting: Waiting, answer: Exclude<Answer, { status: 'later' }>): void {
    if (answer.status === 'dead') {
      waiting.state = 'dead';
      waiting.code = answer.code;
      return;
    }
    const { key } = waiting.op;
    if (answer.status === 'held' && this.mechanisms.heldOps) waiting.state = 'held';
    else this.outbox = this.outbox.filter((other) => other !== waiting);
    // A box that has the operation without effect has no row.
    if (answer.id === null) return;
    for (const other of this.outbox)
      if (other.dependsOn?.key === key) {
        other.op = this.withReference(other.op, other.dependsOn.field, answer.id, key);
        other.dependsOn = null;
      }
  }

  withReference(op: Op, field: 'target' | 'group', id: number, key: string): Op {
    const references = isProvisional(id) ? { ...op.references, [id]: key } : op.references;
    return { ...op, [field]: id, references };
  }

  #applySchool(school: School): void {
    this.tables = school.visibleTo(this.person);
    const { messages, groups } = this.overlay;
    for (const rows of [messages, groups])
      for (const id of rows.keys()) if (!isProvisional(id)) rows.delete(id);
    if (!this.mechanisms.settledRows) return;
    const shown = [...messages.values(), ...groups.values()];
    for (const [key, final] of school.settled(shown.map(({ row }) => row.key))) {
      const { row } = shown.find(({ row: { key: other } }) => other === key)!;
      messages.delete(row.id);
      if (groups.delete(row.id) && final !== null) this.aliases.set(row.id, final);
    }
    for (const [id, { row }] of messages) if (!this.#sees(row.group)) messages.delete(id);
  }

  #sees(group: number): boolean {
    const id = this.aliases.get(group) ?? group;
    return this.tables.groups.has(id) || this.overlay.groups.has(id);
  }

  #applyBox(box: Box): void {
    const seen = box.visibleTo(this.person);
    for (const kind of ['messages', 'groups'] as const) {
      const overlay = this.overlay[kind] as Map<number, { row: Message | Group; box: number }>;
      const table = this.tables[kind] as Map<number, Message | Group>;
      for (const [id, shown] of overlay)
        if (shown.box === box.number || !isProvisional(id)) overlay.delete(id);
      for (const row of seen[kind].values())
        if (isProvisional(row.rev)) overlay.set(row.id, { row, box: box.number });
        else if (row.rev >= (table.get(row.id)?.rev ?? 0)) table.set(row.id, row);
    }
  }

  /** Messages as the screen shows them: one per key. */
  view(): Map<string, Message> {
    const shown = new Map<string, Message>();
    for (const row of this.tables.messages.values()) shown.set(row.key, row);
    for (const { row } of this.overlay.messages.values()) {
      const isVersion = this.tables.messages.has(row.id);
      if (isVersion || !shown.has(row.key)) shown.set(row.key, row);
    }
    return shown;
  }

  /** The person sends a reply again without its lost original, as a new operation. */
  detachLost(): void {
    for (const waiting of this.outbox) {
      const { op, state, code } = waiting;
      if (state !== 'dead' || code !== 'lostReference' || op.kind !== 'send' || op.target === null) continue;
      this.detached.add(op.key);
      const key = `${op.key} again`;
      for (const other of this.outbox)
        if (other.dependsOn?.key === op.key) other.dependsOn = { ...other.dependsOn, key };
      waiting.op = { ...op, key, target: null };
      waiting.state = 'queued';
      waiting.wasAtBox = false;
    }
  }
}
