import { type Answer, isSigned, type Mechanisms, type Op, partsOf, type SignedOp } from './protocol.ts';
import { copyOf, everybody, type Group, isMember, noRows, type Rows, visibleTo } from './rows.ts';

/** Places of the only event. */
const places = 3;

/** An execution, for the checks at the end. */
interface Execution {
  op: Op;
  /** Id of the row that it created or changed. */
  id: number | null;
  /** True if the person had the right at this moment. */
  allowed: boolean;
  /** The entry of the journal that a box handed over; null if the device sent it. */
  from: { journal: string; number: number } | null;
}

/** The server that decides. */
export class School {
  rows: Rows = noRows();
  history: Execution[] = [];
  /** Keys that came with different operations. */
  reusedKeys: string[] = [];
  readonly #booked = new Set<number>();
  readonly #executed = new Map<string, { id: number | null; parts: string }>();
  readonly #refusals = new Map<string, Answer>();
  readonly #mechanisms: Mechanisms;
  #lastId = 0;
  #lastRev = 0;

  constructor(mechanisms: Mechanisms) {
    this.#mechanisms = mechanisms;
  }

  addGroup(members: Iterable<number>, key: string): Group {
    const group = { id: ++this.#lastId, rev: ++this.#lastRev, key, members: new Set(members) };
    this.rows.groups.set(group.id, group);
    return group;
  }

  setMember(groupId: number, person: number, isMemberNow: boolean): void {
    if (!everybody(this.rows).has(person)) return;
    const group = this.rows.groups.get(groupId)!;
    const members = new Set(group.members);
    if (isMemberNow) members.add(person);
    else members.delete(person);
    this.rows.groups.set(groupId, { ...group, rev: ++this.#lastRev, members });
  }

  /** Takes a person out of all groups, for ever. */
  erase(person: number): void {
    // The first group lists the people of the school, so it is the last.
    for (const id of [...this.rows.groups.keys()].toReversed()) this.setMember(id, person, false);
  }

  visibleTo = (person: number): Rows => visibleTo(this.rows, person);

  copy = (): Rows => copyOf(this.rows);

  /** An operation that a box hands over. */
  receive(handed: SignedOp, from: Execution['from']): Answer {
    if (this.#mechanisms.signatures && !isSigned(handed)) return { status: 'unsigned' };
    return this.#decideOnce(handed.op, from);
  }

  /** An operation from its own device; `wasAtBox` if a box may hand it over too. */
  push = ({ op }: SignedOp, wasAtBox: boolean): Answer =>
    wasAtBox ? this.#decideOnce(op, null) : this.#decide(op, null);

  /** Whichever way the operation comes next, it is refused again. */
  #decideOnce(op: Op, from: Execution['from']): Answer {
    const before = this.#mechanisms.storedRefusals ? this.#refusals.get(op.key) : undefined;
    if (before) return before;
    const answer = this.#decide(op, from);
    if (answer.status === 'dead') this.#refusals.set(op.key, answer);
    return answer;
  }

  #decide(op: Op, from: Execution['from']): Answer {
    const parts = partsOf(op);
    const seen = this.#mechanisms.keys ? this.#executed.get(op.key) : undefined;
    if (seen) {
      if (seen.parts !== parts) this.reusedKeys.push(op.key);
      return { status: 'done', row: this.#row(seen.id) };
    }
    const named = op.dependsOn === null ? op.target : (this.#executed.get(op.dependsOn)?.id ?? null);
    const isUnknown = op.dependsOn !== null && named === null;
    if (isUnknown && this.#mechanisms.waitingReferences) return { status: 'later' };
    const resolved = { ...op, target: named };
    const allowed = this.#isAllowed(resolved);
    if (!allowed && (this.#mechanisms.rights || !from)) return { status: 'dead', code: 'forbidden' };
    if (op.kind === 'book' && this.#booked.size >= places) return { status: 'dead', code: 'full' };
    const id = this.#execute(resolved);
    this.#executed.set(op.key, { id, parts });
    this.history.push({ op, id, allowed, from });
    return { status: 'done', row: this.#row(id) };
  }

  #row = (id: number | null) =>
    id === null ? null : (this.rows.messages.get(id) ?? this.rows.groups.get(id) ?? null);

  #isAllowed({ kind, person, group, target }: Op): boolean {
    if (!everybody(this.rows).has(person)) return false;
    if (kind === 'book' || kind === 'create') return true;
    if (!isMember(this.rows, person, group)) return false;
    return kind === 'send' || this.rows.messages.get(target ?? 0)?.author === person;
  }

  #execute({ kind, person, group, target, text, key }: Op): number | null {
    const { messages } = this.rows;
    switch (kind) {
      case 'book':
        this.#booked.add(person);
        return null;
      case 'create':
        return this.addGroup(everybody(this.rows), key).id;
      case 'edit': {
        const message = messages.get(target ?? 0);
        if (message) messages.set(message.id, { ...message, text, rev: ++this.#lastRev });
        return target;
      }
      case 'send': {
        const id = ++this.#lastId;
        messages.set(id, { id, rev: ++this.#lastRev, group, author: person, key, text, replyTo: target });
        return id;
      }
    }
  }
}
