/*
 * Days of held questions with the real journal and the real rules of visibility: two rooms, an author, a speaker and a
 * reader, whose device lists what is after its number, and a box that crashes between two writes.
 */
import pino from 'pino';
import { heldActs } from '../../../contract/held.ts';
import { foldQuestion, isDecided } from '../../../contract/held-questions.ts';
import { type HeldEntry, type Journal, type NewEntry, openJournal } from '../../../server/box/journal.ts';
import { questionAudiences, stepOf } from '../../../server/box/question-audience.ts';
import type { SealedEntries } from '../../../server/box/sealed-entries.ts';
import { Random } from '../harness/random.ts';

const [author, speaker] = [1, 2];
const modes = ['direct', 'moderated'] as const;
const modeOf = (eventId: number) => modes[eventId - 1]!;
const steps = 80;

/** The disk of a box. It fails at a random write if `crashes` is set. */
class Disk implements SealedEntries {
  crashes = false;
  readonly #files = new Map<number, Buffer>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  numbers = async () => [...this.#files.keys()].toSorted((a, b) => a - b);
  read = async (number: number) => this.#files.get(number) ?? null;
  write = async (number: number, content: Uint8Array) => {
    this.#mayCrash();
    this.#files.set(number, Buffer.from(content));
  };
  remove = async (number: number) => {
    this.#mayCrash();
    this.#files.delete(number);
  };

  #mayCrash(): void {
    if (this.crashes && this.#random.chance(0.3)) throw new Error('crash');
  }
}

/** A device of a person who neither asks nor moderates. */
class Reader {
  held: HeldEntry[] = [];
  #cursor = { journal: '', number: 0 };

  sync({ name, entries }: Journal): void {
    const after = this.#cursor.journal === name ? this.#cursor.number : 0;
    const audienceOf = questionAudiences(entries(), modeOf);
    const listed = entries().filter((entry) => entry.number > after && audienceOf(entry).isForEverybody);
    const ids = new Set(listed.map(({ opId }) => opId));
    const gone = new Set(
      listed.flatMap(({ kind, dependsOn }) => (kind.endsWith('withdraw') ? dependsOn : [])),
    );
    const stays = ({ opId, dependsOn }: HeldEntry) =>
      !ids.has(opId) && !gone.has(opId) && !gone.has(dependsOn);
    this.held = [...(after === 0 ? [] : this.held.filter(stays)), ...listed];
    this.#cursor = { journal: name, number: listed.at(-1)?.number ?? after };
  }
}

const asked = (entries: readonly HeldEntry[]) => entries.filter(({ kind }) => kind === 'eventQuestion.ask');

/** The public questions of a list of operations, as texts in order. */
const publicIn = (entries: readonly HeldEntry[]): string[] =>
  asked(entries)
    .flatMap(({ opId, eventId }) => {
      const ops = entries.filter((entry) => entry.opId === opId || entry.dependsOn === opId);
      const question = foldQuestion(ops, modeOf(eventId!));
      return question?.isPublic ? `${opId} ${question.state} ${question.content}` : [];
    })
    .toSorted();

/** Something that a person on site does, as the box holds it; null if it would wait for the school. */
function draft(journal: Journal, random: Random, key: string): NewEntry | null {
  const questions = asked(journal.entries());
  const kind =
    questions.length === 0 ? 'ask' : random.weighted({ ask: 2, edit: 2, moderate: 6, withdraw: 1 });
  const common = { opId: key, groupId: null, at: 0 };
  if (kind === 'ask') {
    const eventId = random.between(1, modes.length);
    const args = { event_id: eventId, content: key, anonymous: false, language: null };
    return { ...common, userId: author, kind: 'eventQuestion.ask', args, dependsOn: null, eventId };
  }
  const { opId: dependsOn, eventId } = random.pick(questions);
  const args = { id: 0, event_id: eventId };
  if (kind === 'moderate') {
    const act = { ...args, act: random.pick(heldActs), answer: null };
    return { ...common, userId: speaker, kind: 'eventQuestion.moderate', args: act, dependsOn, eventId };
  }
  if (kind === 'withdraw')
    return { ...common, userId: author, kind: 'eventQuestion.withdraw', args, dependsOn, eventId };
  if (modeOf(eventId!) === 'moderated' || isDecided(foldQuestion(journal.about(dependsOn), 'direct')!))
    return null;
  const edit = { ...args, content: key };
  return { ...common, userId: author, kind: 'eventQuestion.edit', args: edit, dependsOn, eventId };
}

/** Plays one day. Returns the broken promises as sentences. `renews`: publications give earlier operations new numbers. */
export async function playQuestions(seed: number, renews = true): Promise<string[]> {
  const random = new Random(seed);
  const disk = new Disk(random);
  const files = { entries: disk, refusals: new Disk(random) };
  const reader = new Reader();
  const log = pino({ level: 'silent' });
  const broken: string[] = [];
  /** The operations that the box has answered with `held`, by key, with the keys of their questions. */
  const held = new Map<string, string>();
  let journal = await openJournal(files, log);
  const restart = async () => {
    disk.crashes = false;
    journal = await openJournal(files, log);
    for (const [key, question] of held)
      if (!journal.find(key) && !journal.isDeleted(question)) broken.push(`${key} is lost`);
  };
  const hold = async (entry: NewEntry) => {
    const earlier = entry.dependsOn === null ? [] : journal.about(entry.dependsOn);
    const step = stepOf(entry, earlier, modeOf(entry.eventId!));
    disk.crashes = random.chance(0.2);
    try {
      await journal.add(step.entry, renews ? step.renewed : []);
      disk.crashes = false;
    } catch {
      return restart();
    }
    held.set(entry.opId, entry.dependsOn ?? entry.opId);
  };
  for (let step = 0; step < steps; step += 1) {
    const action = random.weighted({ write: 5, sync: 4, restart: 0.2 });
    if (action === 'restart') await restart();
    const entry = action === 'write' ? draft(journal, random, `op ${step}`) : null;
    if (entry) await hold(entry);
    if (action !== 'sync') continue;
    reader.sync(journal);
    const [seen, expected] = [publicIn(reader.held).join(), publicIn(journal.entries()).join()];
    if (seen !== expected) broken.push(`the reader sees ${seen} instead of ${expected}`);
    for (const { opId, eventId } of asked(reader.held))
      if (foldQuestion(journal.about(opId), modeOf(eventId!))?.wasPublic !== true)
        broken.push(`the reader has ${opId} without a right`);
  }
  return broken;
}
