import {
  type Answer,
  contentOf,
  copyOf,
  type Group,
  type Lookup,
  type Mechanisms,
  type Message,
  type Op,
  resolve,
  type Rows,
  type SignedOp,
} from './protocol.ts';

/** Places of the only event. */
const places = 3;

interface Executed {
  id: number | null;
  content: string;
}

/** An execution, for the checks at the end. */
export interface Execution {
  op: Op;
  id: number | null;
  /** True if the person had the right at this moment. */
  allowed: boolean;
  /** The entry of the journal that the box handed over; null if the device sent it. */
  from: { box: number; entry: number; life: number } | null;
}

/** The server that decides. */
export class School {
  rows: Rows = { messages: new Map(), groups: new Map() };
  history: Execution[] = [];
  /** Count of executions when the boxes were given up: references that are unknown then are lost. */
  gaveUpAt = Infinity;
  /** Contents that differed for one key. */
  reusedKeys: string[] = [];
  booked = new Set<number>();
  #keys = new Map<string, Executed>();
  #refusals = new Map<string, Answer>();
  #lastId = 0;
  #lastRev = 0;

  constructor(readonly mechanisms: Mechanisms) {}

  addGroup(members: Iterable<number>, key = ''): Group {
    const group = { id: ++this.#lastId, rev: ++this.#lastRev, key, members: new Set(members) };
    this.rows.groups.set(group.id, group);
    return group;
  }

  setMember(groupId: number, person: number, isMember: boolean): void {
    const group = this.rows.groups.get(groupId)!;
    const members = new Set(group.members);
    if (isMember) members.add(person);
    else members.delete(person);
    this.rows.groups.set(groupId, { ...group, rev: ++this.#lastRev, members });
  }

  /** Rows that the person may see. */
  visibleTo(person: number): Rows {
    const groups = [...this.rows.groups].filter(([, { members }]) => members.has(person));
    const ids = new Set(groups.map(([id]) => id));
    return {
      groups: new Map(groups),
      messages: new Map([...this.rows.messages].filter(([, { group }]) => ids.has(group))),
    };
  }

  copy = (): Rows => copyOf(this.rows);

  /** Final ids of those operations that the school has decided; null after a refusal. */
  settled(keys: Iterable<string>): Map<string, number | null> {
    const known = new Map<string, number | null>();
    for (const key of keys) {
      const executed = this.#keys.get(key);
      if (executed) known.set(key, executed.id);
      else if (this.#refusals.has(key)) known.set(key, null);
    }
    return known;
  }

  /** An operation that a box hands over. */
  receive(handed: SignedOp, from: Execution['from']): Answer {
    const { op, signature } = handed;
    if (this.mechanisms.signatures && !isSignedBy(op, signature)) return { status: 'later' };
    return this.#refusedBefore(op) ?? this.#storeRefusal(op, this.#perform(handed, from));
  }

  /** An operation from its own device; `wasAtBox` if a box may hand it over too. */
  push(sent: SignedOp, wasAtBox: boolean): Answer {
    if (!wasAtBox) return this.#perform(sent, null);
    return this.#refusedBefore(sent.op) ?? this.#storeRefusal(sent.op, this.#perform(sent, null));
  }

  #refusedBefore = ({ key }: Op): Answer | undefined =>
    this.mechanisms.storedRefusals ? this.#refusals.get(key) : undefined;

  /** Whichever way an operation comes next, the answer is the same. */
  #storeRefusal(op: Op, answer: Answer): Answer {
    if (answer.status === 'dead') this.#refusals.set(op.key, answer);
    return answer;
  }

  #perform({ op }: SignedOp, from: Execution['from']): Answer {
    const resolved = resolve(op, this.#idOf);
    if (resolved === 'unknown') return { status: 'later' };
    if (resolved === 'lost') return { status: 'dead', code: 'lostReference' };
    const content = contentOf(op);
    const seen = this.mechanisms.keys ? this.#keys.get(op.key) : undefined;
    if (seen) {
      if (seen.content !== content) this.reusedKeys.push(op.key);
      return { status: 'done', id: seen.id };
    }
    const allowed = this.#isAllowed(resolved);
    if (!allowed && (this.mechanisms.rights || !from)) return { status: 'dead', code: 'forbidden' };
    if (resolved.kind === 'book' && this.booked.size >= places) return { status: 'dead', code: 'full' };
    const id = this.#execute(resolved);
    this.#keys.set(op.key, { id, content });
    this.#refusals.delete(op.key);
    this.history.push({ op, id, allowed, from });
    return { status: 'done', id };
  }

  #idOf: Lookup = (key) => {
    const found = this.#keys.get(key)?.id;
    if (typeof found === 'number') return found;
    const isLost = this.#refusals.has(key) || this.gaveUpAt < Infinity || !this.mechanisms.waitingReferences;
    return isLost ? 'lost' : 'unknown';
  };

  #isAllowed({ kind, person, group, target }: Op): boolean {
    if (kind === 'book' || kind === 'create') return true;
    if (!this.rows.groups.get(group)?.members.has(person)) return false;
    return kind === 'send' || this.rows.messages.get(target!)?.author === person;
  }

  #execute({ kind, person, group, target, text, key }: Op): number | null {
    if (kind === 'book') {
      this.booked.add(person);
      return null;
    }
    if (kind === 'create') return this.addGroup(everybody(this.rows), key).id;
    if (kind === 'edit') {
      this.rows.messages.set(target!, { ...this.rows.messages.get(target!)!, text, rev: ++this.#lastRev });
      return target;
    }
    const message: Message = {
      id: ++this.#lastId,
      rev: ++this.#lastRev,
      group,
      author: person,
      key,
      text,
      replyTo: target,
    };
    this.rows.messages.set(message.id, message);
    return message.id;
  }
}

export const isSignedBy = (op: Op, { person, content }: SignedOp['signature']): boolean =>
  person === op.person && content === contentOf(op);

/** The people of the first group, which nobody leaves. */
export const everybody = ({ groups }: Rows): ReadonlySet<number> => groups.get(1)!.members;
