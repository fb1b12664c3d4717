import type { Random } from '../harness/random.ts';
import { type Answer, editedKey, isHoldable, type Mechanisms, type Op, type SignedOp } from './protocol.ts';
import { everybody, isMember, messageKeys, type Rows, visibleTo } from './rows.ts';
import type { School } from './school.ts';

/** An operation that a box holds. */
export interface Entry extends SignedOp {
  /** Its place in the journal. A restored box uses numbers again. */
  number: number;
}

/** Everything that survives a restart. */
export interface Disk {
  copy: Rows;
  copyName: string;
  journal: Entry[];
  /** Refusals of the school, by key. */
  refusals: Map<string, Answer>;
  last: number;
}

/** A server on site: a copy of the school, and a journal of operations that it shows and does not execute. */
export class Box {
  isRevoked = false;
  journalName = '';
  disk: Disk;
  /** Keys of entries that waited at a handover, so that later ones were first. */
  readonly delayed = new Set<string>();
  /** Promises that it broke, as sentences. */
  readonly broken: string[] = [];
  readonly #number: number;
  readonly #random: Random;
  readonly #mechanisms: Mechanisms;

  constructor(number: number, school: School, random: Random, mechanisms: Mechanisms) {
    this.#number = number;
    this.#random = random;
    this.#mechanisms = mechanisms;
    const copy = school.copy();
    this.disk = { copy, copyName: random.uuid(), journal: [], refusals: new Map(), last: 0 };
    this.start();
  }

  /** A box does not know whether its disk is an old one. */
  start(): void {
    const name = this.#random.uuid();
    this.journalName = this.#mechanisms.journalNames ? name : `box ${this.#number}`;
  }

  /** Returns null if it dies between writing and answering. */
  push(sent: SignedOp, diesAfterwards: boolean): Answer | null {
    const { op } = sent;
    const { copy, journal, refusals } = this.disk;
    const refusal = refusals.get(op.key);
    if (refusal) return refusal;
    const known = journal.find((entry) => entry.op.key === op.key);
    if (known) return { status: known.op.person === op.person ? 'held' : 'later' };
    if (!this.#canHold(op)) return { status: 'later' };
    if (!isMember(copy, op.person, op.group)) this.broken.push(`a box held ${op.key} without a right`);
    journal.push({ ...sent, number: ++this.disk.last });
    if (!diesAfterwards) return { status: 'held' };
    this.start();
    return null;
  }

  visibleTo = (person: number): Rows => visibleTo(this.disk.copy, person);

  /** The entries that a person may see, in their order, after a number of a journal; of another journal, all. */
  list(person: number, journal: string, after: number): Entry[] {
    const { copy, refusals } = this.disk;
    const from = journal === this.journalName ? after : 0;
    const people = everybody(copy);
    const arrived = messageKeys(copy);
    const entries = this.disk.journal.filter(({ number, op }) => number > from && this.#isFor(person, op));
    for (const { op } of entries) {
      if (!isMember(copy, person, op.group)) this.broken.push(`a box showed ${op.key} without a right`);
      if (arrived.has(op.key)) this.broken.push(`a box showed ${op.key} twice`);
      if (arrived.has(editedKey(op) ?? '')) this.broken.push(`a box showed ${op.key} without its message`);
      if (refusals.has(op.key)) this.broken.push(`a box showed ${op.key}, which is refused`);
      if (!people.has(op.person)) this.broken.push(`a box showed ${op.key} of nobody`);
    }
    return entries;
  }

  /** Hands the journal over, if it does that, and takes a new copy. */
  meet(school: School, handsOver: boolean, isLost: () => boolean): void {
    if (this.isRevoked) return;
    if (handsOver && !this.#handOver(school, isLost)) return;
    if (isLost()) return;
    this.disk.copy = school.copy();
    this.disk.copyName = this.#random.uuid();
    if (this.#mechanisms.settledJournals) this.#settle();
  }

  /**
   * Returns false if the connection ended: before an entry, or after the school has executed it. Executed entries stay
   * until the copy has them, so that people on site see them all the time.
   */
  #handOver(school: School, isLost: () => boolean): boolean {
    const stopped = new Set<string>();
    for (const entry of [...this.disk.journal]) {
      const { op, number } = entry;
      const lane = `${op.person} ${op.lane}`;
      if (stopped.has(lane)) {
        this.delayed.add(op.key);
        continue;
      }
      if (isLost()) return false;
      const answer = school.receive(entry, { journal: this.journalName, number });
      if (isLost()) return false;
      if (answer.status === 'dead') {
        this.disk.refusals.set(op.key, answer);
        this.disk.journal = this.disk.journal.filter((other) => other !== entry);
      } else if (answer.status !== 'done') this.delayed.add(op.key);
      // Otherwise an earlier edit would come after a later one.
      if (answer.status === 'unsigned') stopped.add(lane);
    }
    return true;
  }

  /** Drops messages that the copy has, their edits, and the operations of people whom it no longer contains. */
  #settle(): void {
    const { copy, journal } = this.disk;
    const arrived = messageKeys(copy);
    const people = everybody(copy);
    this.disk.journal = journal.filter(
      ({ op }) => !arrived.has(op.key) && !arrived.has(editedKey(op) ?? '') && people.has(op.person),
    );
  }

  #canHold(op: Op): boolean {
    const { copy, journal } = this.disk;
    const { key, kind, person, group, target, dependsOn } = op;
    if (!isHoldable(op) || !this.#isFor(person, op) || messageKeys(copy).has(key)) return false;
    if (dependsOn === null) return target === null || copy.messages.get(target)?.group === group;
    const original = journal.find((entry) => entry.op.key === dependsOn)?.op;
    if (original?.kind !== 'send' || original.group !== group) return false;
    return kind === 'send' || original.person === person;
  }

  #isFor = (person: number, { group }: Op): boolean =>
    !this.#mechanisms.membership || isMember(this.disk.copy, person, group);
}
