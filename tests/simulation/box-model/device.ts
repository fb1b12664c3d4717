import { Box } from './box.ts';
import { type Answer, editedKey, isHoldable, type Mechanisms, type Op, sign } from './protocol.ts';
import { type Group, type Message, noRows, type Rows } from './rows.ts';
import type { School } from './school.ts';

/** An operation in the outbox. */
export interface Waiting {
  op: Op;
  state: 'queued' | 'dead';
  /** A server may have it, because it was sent there: it is not rewritten. */
  wasSent: boolean;
  /** A box may have it. */
  wasAtBox: boolean;
  /** Name of the last journal that has it. */
  journal: string | null;
  /** Key of the operation of this device that creates its group. */
  newGroup: string | null;
}

/** Loses a request or a response. */
type IsLost = () => boolean;

const noCursor = { journal: '', copy: '', number: 0 };

/** A phone: rows of the school, operations that boxes hold, and the outbox. */
export class Device {
  tables: Rows = noRows();
  /** In the order of their journal, after those of earlier journals. */
  held: Op[] = [];
  outbox: Waiting[] = [];
  isLost = false;
  /** Keys of replies that the person sends without their quote. */
  readonly detached = new Set<string>();
  /** Keys of operations that the person has seen as refused. */
  readonly refused = new Set<string>();
  /** Promises that it broke, as sentences. */
  readonly broken: string[] = [];
  #cursor = noCursor;
  /** By key, the last journal that answered that it holds the operation, for the checks. */
  readonly #answered = new Map<string, string>();

  constructor(
    readonly person: number,
    readonly mechanisms: Mechanisms,
  ) {}

  enqueue(op: Op, newGroup: string | null): void {
    this.outbox.push({ op, state: 'queued', wasSent: false, wasAtBox: false, journal: null, newGroup });
  }

  find = (key: string | null): Waiting | undefined => this.outbox.find(({ op }) => op.key === key);

  /** Names a message by its id, or by its key if this device has no row of it. */
  nameOf(key: string | null): Pick<Op, 'target' | 'dependsOn'> {
    const target = [...this.tables.messages.values()].find((row) => row.key === key)?.id ?? null;
    return { target, dependsOn: target === null ? key : null };
  }

  /**
   * The obstacle that an operation waits for, directly or behind others: a dead operation of this device, or an
   * operation of another one. Null if it waits for neither.
   */
  obstacle({ op, newGroup }: Waiting): 'dead' | 'other' | null {
    for (const key of [op.dependsOn, newGroup]) {
      if (key === null) continue;
      const named = this.find(key);
      if (!named) return 'other';
      const obstacle = named.state === 'dead' ? 'dead' : this.obstacle(named);
      if (obstacle) return obstacle;
    }
    return null;
  }

  /** Sends operations, then fetches rows. Returns false if a request or a response was lost. */
  sync(server: School | Box, isLost: IsLost, boxDies: IsLost): boolean {
    if (server instanceof Box) {
      if (!this.#pushToBox(server, isLost, boxDies) || isLost()) return false;
      this.#pullFromBox(server);
      return true;
    }
    if (!this.#pushToSchool(server, isLost) || isLost()) return false;
    this.#pullFromSchool(server);
    // The rows may be those that operations waited for.
    return this.#pushToSchool(server, isLost);
  }

  #pushToBox(box: Box, isLost: IsLost, boxDies: IsLost): boolean {
    for (const waiting of [...this.outbox]) {
      const { journalName } = box;
      const { op, state, journal } = waiting;
      if (state === 'dead' || !isHoldable(op) || journal === journalName) continue;
      if (this.#answered.get(op.key) === journalName)
        this.broken.push(`${op.key} was sent again to a journal that has it`);
      if (this.mechanisms.siteMarks) waiting.wasSent = waiting.wasAtBox = true;
      if (isLost()) return false;
      const answer = box.push(sign(op, this.person), boxDies());
      if (answer === null || isLost()) return false;
      if (answer.status === 'held') this.#answered.set(op.key, journalName);
      this.#apply(waiting, answer, journalName);
    }
    return true;
  }

  #pushToSchool(school: School, isLost: IsLost): boolean {
    const stopped = new Set<string>();
    for (const waiting of [...this.outbox]) {
      const { op, state, newGroup } = waiting;
      if (state === 'dead' || stopped.has(op.lane)) continue;
      if (op.dependsOn !== null || newGroup !== null) {
        const obstacle = this.obstacle(waiting);
        const isSkipped = obstacle === 'dead' || (obstacle === 'other' && this.mechanisms.skippedLanes);
        if (!isSkipped) stopped.add(op.lane);
        continue;
      }
      waiting.wasSent = true;
      if (isLost()) return false;
      const answer = school.push(sign(op, this.person), waiting.wasAtBox);
      if (isLost()) return false;
      this.#apply(waiting, answer, null);
    }
    return true;
  }

  #apply(waiting: Waiting, answer: Answer, journal: string | null): void {
    if (answer.status === 'dead') {
      waiting.state = 'dead';
      this.refused.add(waiting.op.key);
    }
    if (answer.status === 'held' && this.mechanisms.heldMarks) waiting.journal = journal;
    if (answer.status === 'done' || (answer.status === 'held' && !this.mechanisms.outbox))
      this.outbox = this.outbox.filter((other) => other !== waiting);
    if (answer.status === 'done' && answer.row) {
      this.#store(answer.row);
      this.#settle();
    }
  }

  #store(row: Message | Group): void {
    if ('author' in row) this.tables.messages.set(row.id, row);
    else this.tables.groups.set(row.id, row);
  }

  #pullFromSchool(school: School): void {
    this.tables = school.visibleTo(this.person);
    if (this.mechanisms.leftGroups)
      this.held = this.held.filter(({ group }) => this.tables.groups.has(group));
    if (this.mechanisms.refetches) this.#cursor = noCursor;
    this.#settle();
  }

  /** The rows of a box may be older than those of this device, and are a part: it deletes nothing. */
  #pullFromBox(box: Box): void {
    const { messages, groups } = box.visibleTo(this.person);
    for (const row of groups.values())
      if (row.rev > (this.tables.groups.get(row.id)?.rev ?? 0)) this.#store(row);
    for (const row of messages.values())
      if (row.rev > (this.tables.messages.get(row.id)?.rev ?? 0)) this.#store(row);
    const { journalName: journal } = box;
    const { copyName: copy } = box.disk;
    const isSame =
      this.#cursor.journal === journal && (this.#cursor.copy === copy || !this.mechanisms.refetches);
    const cursor = isSame ? this.#cursor : { journal, copy, number: 0 };
    const entries = box.list(this.person, journal, cursor.number);
    for (const { op } of entries) {
      if (this.mechanisms.heldKeys) this.held = this.held.filter(({ key }) => key !== op.key);
      this.held.push(op);
    }
    this.#cursor = { ...cursor, number: entries.at(-1)?.number ?? cursor.number };
    for (const waiting of this.outbox) {
      const refusal = box.disk.refusals.get(waiting.op.key);
      if (refusal) this.#apply(waiting, refusal, journal);
    }
    this.#settle();
  }

  /** Rows have come: they replace held operations, end own ones, and resolve the keys that name them. */
  #settle(): void {
    const { messages, groups } = this.tables;
    const ids = new Map([...messages.values(), ...groups.values()].map(({ key, id }) => [key, id]));
    if (this.mechanisms.settledHeld)
      this.held = this.held.filter((op) => !ids.has(op.key) && !ids.has(editedKey(op) ?? ''));
    this.outbox = this.outbox.filter(({ op }) => !ids.has(op.key));
    for (const waiting of this.outbox) {
      const target = waiting.op.dependsOn === null ? undefined : ids.get(waiting.op.dependsOn);
      if (target !== undefined) waiting.op = { ...waiting.op, target, dependsOn: null };
      const group = waiting.newGroup === null ? undefined : ids.get(waiting.newGroup);
      if (group === undefined) continue;
      waiting.op = { ...waiting.op, group };
      waiting.newGroup = null;
    }
  }

  /** The person no longer waits for the originals of others: the replies are sent without their quotes. */
  detach(): void {
    for (const waiting of this.outbox) {
      const { op, state } = waiting;
      if (state === 'dead' || op.kind !== 'send' || op.dependsOn === null || this.find(op.dependsOn))
        continue;
      this.detached.add(op.key);
      waiting.op = { ...op, dependsOn: null };
    }
  }

  /** 30 days later. Replies lose the quotes of messages that have not come, and edits of them are dead. */
  expire(school: School): void {
    this.held = [];
    for (const waiting of [...this.outbox]) {
      const { op, state } = waiting;
      if (state === 'dead' || op.dependsOn === null || this.find(op.dependsOn)) continue;
      if (op.kind === 'send') waiting.op = { ...op, dependsOn: null };
      else {
        // A box may have handed it over, though the person has left the group and gets no rows of it.
        const answer = school.push(sign(op, this.person), waiting.wasAtBox);
        this.#apply(waiting, answer, null);
        if (answer.status === 'later') waiting.state = 'dead';
      }
    }
  }
}
