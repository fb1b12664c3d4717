import type { Random } from '../harness/random.ts';
import {
  type Answer,
  copyOf,
  type Group,
  type Mechanisms,
  type Op,
  provisionalId,
  resolve,
  type Rows,
  type SignedOp,
} from './protocol.ts';
import { everybody, type School } from './school.ts';

interface Entry extends SignedOp {
  number: number;
  /** Count of restored disks before it, for the checks: numbers of different lives have no order. */
  life: number;
}

/** Everything that survives a restart. */
export interface Disk {
  copy: Rows;
  journal: Entry[];
  /** Final answers of the school, for devices that ask again. */
  answers: Map<string, Answer>;
  last: number;
}

/** A server on site: a copy of the school, and a journal of the operations since. */
export class Box {
  isRevoked = false;
  /** Changes with each start and each copy. */
  epoch = '';
  disk: Disk = { copy: { messages: new Map(), groups: new Map() }, journal: [], answers: new Map(), last: 0 };
  rows: Rows = copyOf(this.disk.copy);
  life = 0;
  /** Entries that had to wait at a handover, so that later ones were first. */
  delayed = new Set<number>();
  readonly number: number;
  readonly #random: Random;
  readonly #mechanisms: Mechanisms;

  constructor(number: number, school: School, random: Random, mechanisms: Mechanisms) {
    this.number = number;
    this.#random = random;
    this.#mechanisms = mechanisms;
    this.disk.copy = school.copy();
    this.start();
  }

  /** Loads the disk. A box does not know whether the disk is an old copy. */
  start(): void {
    this.epoch = this.#random.uuid();
    this.rows = copyOf(this.disk.copy);
    for (const { op, number } of this.disk.journal) this.#execute(op, number);
  }

  /** Writes the journal, then executes. Returns null if it dies between writing and answering. */
  push(sent: SignedOp, diesAfterwards: boolean): Answer | null {
    const { op } = sent;
    const final = this.disk.answers.get(op.key);
    if (final) return final;
    const known = this.disk.journal.find((entry) => entry.op.key === op.key);
    if (known) return { status: 'held', id: this.#idOf(op.key) };
    const resolved = this.#resolve(op);
    if (!resolved || !this.#isPossible(resolved)) return { status: 'later' };
    const number = ++this.disk.last;
    this.disk.journal.push({ ...sent, number, life: this.life });
    if (diesAfterwards) {
      this.start();
      return null;
    }
    this.#execute(op, number);
    return { status: 'held', id: this.#idOf(op.key) };
  }

  /** Rows that the person may see, by the rights of the copy. */
  visibleTo(person: number): Rows {
    const groups = [...this.rows.groups].filter(([, { members }]) => members.has(person));
    const ids = new Set(groups.map(([id]) => id));
    return {
      groups: new Map(groups),
      messages: new Map([...this.rows.messages].filter(([, { group }]) => ids.has(group))),
    };
  }

  /**
   * Hands the journal over, then takes a new copy. The connection may end before each entry, and after the school has
   * executed it.
   */
  meet(school: School, isLost: () => boolean): void {
    if (this.isRevoked) return;
    const stopped = new Set<string>();
    for (const entry of [...this.disk.journal]) {
      const lane = `${entry.op.person} ${entry.op.lane}`;
      if (stopped.has(lane)) {
        this.delayed.add(entry.number);
        continue;
      }
      if (isLost()) return;
      const answer = school.receive(entry, { box: this.number, entry: entry.number, life: entry.life });
      if (isLost()) return;
      if (answer.status === 'later') {
        stopped.add(lane);
        this.delayed.add(entry.number);
      } else {
        this.disk.answers.set(entry.op.key, answer);
        this.disk.journal = this.disk.journal.filter((other) => other !== entry);
      }
    }
    if (isLost()) return;
    this.disk.copy = school.copy();
    this.start();
  }

  #isPossible({ kind, person, group, target }: Op): boolean {
    if (kind === 'book' || kind === 'create') return true;
    if (!this.rows.groups.get(group)?.members.has(person)) return false;
    if (kind === 'send') return target === null || this.rows.messages.has(target);
    return this.rows.messages.get(target!)?.author === person;
  }

  #execute(op: Op, number: number): void {
    const resolved = this.#resolve(op);
    // The new copy may lack what the entry needs: it stays in the journal, without effect.
    if (op.kind === 'book' || !resolved || !this.#isPossible(resolved)) return;
    // Another way was faster, and the copy has it already.
    if (op.kind !== 'edit' && this.#idOf(op.key) !== null) return;
    const { kind, person, group, target, text, key } = resolved;
    const id = provisionalId(this.number, number);
    const rev = id;
    if (kind === 'create') {
      const created: Group = { id, rev, key, members: everybody(this.rows) };
      this.rows.groups.set(id, created);
    } else if (kind === 'edit')
      this.rows.messages.set(target!, { ...this.rows.messages.get(target!)!, text, rev });
    else this.rows.messages.set(id, { id, rev, group, author: person, key, text, replyTo: target });
  }

  #resolve(op: Op): Op | null {
    const resolved = this.#mechanisms.referenceKeys ? resolve(op, (key) => this.#idOf(key) ?? 'unknown') : op;
    return typeof resolved === 'string' ? null : resolved;
  }

  #idOf(key: string): number | null {
    const rows = [...this.rows.messages.values(), ...this.rows.groups.values()];
    return rows.find((row) => row.key === key)?.id ?? null;
  }
}
