import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type HeldKind, isCreating, isRemoval, isVote } from '../../contract/held.ts';
import { DamagedFile } from './box-error.ts';
import { openRefusedKeys, type RefusedKeys } from './refused-keys.ts';
import type { JournalFiles, SealedEntries } from './sealed-entries.ts';

/** The signature of a device, and what it has signed besides the key and the kind of the operation. */
export interface SignedByDevice {
  /** The arguments as the device has sent them. */
  args: unknown;
  /** The author of what it names, as the device knows them; null if it names nothing. */
  dependsOnAuthor: number | null;
  /** An operation of the same device that comes first. */
  after: string | null;
  signature: string;
  sessionId: number;
}

/** An operation that the box holds. */
export interface HeldEntry {
  /** Its place in the order. */
  number: number;
  opId: string;
  userId: number;
  kind: HeldKind;
  args: object;
  /** The operation that created the message or question; null if the arguments name a row of the school, or none. */
  dependsOn: string | null;
  /** The chat; null for operations on questions. */
  groupId: number | null;
  /** The event; null for operations on messages. */
  eventId: number | null;
  /** True for a withdrawal if everybody has seen the question, which is no longer here. */
  wasPublic?: boolean;
  /** True for an act that made a question public: the earlier operations on it have the numbers before that of the act. */
  publishes?: true;
  /** Absent if the device has not signed it, and in entries of the versions before: such entries are not handed over. */
  signed?: SignedByDevice;
  /** In ms. */
  at: number;
}
export type NewEntry = Omit<HeldEntry, 'number'>;

/** The operations that a box holds, in one order. */
export interface Journal {
  /** Another one after each start. */
  name: string;
  entries: () => readonly HeldEntry[];
  /** The highest number since the start, also of an entry that was removed. */
  last: () => number;
  find: (opId: string) => HeldEntry | undefined;
  /** The operation that created a message or question, and those that name it, in order. Votes are left out. */
  about: (opId: string) => readonly HeldEntry[];
  /** Whether a held deletion has removed what this operation created. */
  isDeleted: (opId: string) => boolean;
  /** Whether the school has refused the operation at a handover, in the last 30 days. */
  isRefused: (opId: string) => boolean;
  /** Runs functions that check and add operations one after another, so that no other entry comes between. */
  inOrder: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Adds an entry. `renewed` are entries that get new numbers before it, so that lists after an earlier number contain
   * them. A deletion removes what its target created, and the changes of that. Returns all entries with a new number, in
   * order, when they are on the disk. Call it in `inOrder`.
   */
  add: (entry: NewEntry, renewed?: readonly HeldEntry[]) => Promise<readonly HeldEntry[]>;
  /**
   * Removes entries and the changes of what they created, also from the disk, after the work in `inOrder` that has begun.
   */
  remove: (entries: readonly HeldEntry[]) => Promise<void>;
  /** Removes entries that the school has refused, as `remove` does, and stores their keys. `at` is the time in ms. */
  refuse: (entries: readonly HeldEntry[], at: number) => Promise<void>;
  /** Removes entries that the copy has, as `remove` does. Votes for them stay: the copy may not have those. */
  removeArrived: (entries: readonly HeldEntry[]) => Promise<void>;
  /** Deletes the keys of operations that were refused more than 30 days before `now`. */
  expireRefusals: (now: number) => Promise<void>;
  /** Calls `changed` after each change of what is held for questions, with the ids of their events. */
  watchQuestions: (changed: (eventIds: readonly number[]) => void) => void;
}

/** Reads the journal from the disk. Damaged entries are removed: their devices have them too. */
export async function openJournal({ entries: files, refusals }: JournalFiles, log: Logger): Promise<Journal> {
  const refused = await openRefusedKeys(refusals, log);
  const numbers = await files.numbers();
  const entries = await readEntries(files, numbers, refused, log);
  const byOp = new Map(entries.map((entry) => [entry.opId, entry]));
  let last = numbers.at(-1) ?? 0;
  let lastWork: Promise<unknown> = Promise.resolve();
  const watchers: ((eventIds: readonly number[]) => void)[] = [];

  const notify = (changed: readonly HeldEntry[]) => {
    const eventIds = [...new Set(changed.flatMap(({ eventId }) => eventId ?? []))];
    if (eventIds.length > 0) for (const watcher of watchers) watcher(eventIds);
  };
  const inOrder: Journal['inOrder'] = (work) => {
    const result = lastWork.then(work);
    lastWork = result.catch(() => undefined);
    return result;
  };
  const removeNow = async (removed: readonly HeldEntry[]) => {
    const ids = new Set(removed.map(({ opId }) => opId));
    for (const { opId, number } of entries.filter((entry) => ids.has(entry.opId))) {
      byOp.delete(opId);
      await files.remove(number);
    }
    replaceAll(entries, (entry) => !ids.has(entry.opId));
    notify(removed);
  };
  const withChanges = (removed: readonly HeldEntry[]) => {
    const ids = new Set(removed.map(({ opId }) => opId));
    return entries.filter(isOf((opId) => ids.has(opId)));
  };
  const add: Journal['add'] = async (added, renewed = []) => {
    const written = [...renewed, added].map((entry, at) => ({ ...entry, number: last + 1 + at }));
    try {
      // From the end: after a crash, an operation stands behind those that it needs.
      for (const entry of written.toReversed())
        await files.write(entry.number, Buffer.from(JSON.stringify(entry)));
    } catch (error) {
      for (const { number } of written) await files.remove(number);
      throw error;
    }
    last += written.length;
    replaceAll(entries, (entry) => !renewed.includes(entry));
    entries.push(...written);
    for (const entry of written) byOp.set(entry.opId, entry);
    for (const { number } of renewed) await files.remove(number);
    if (isRemoval(added.kind)) await removeNow(entries.filter(isRemovedBy([added])));
    notify(written);
    return written;
  };
  return {
    name: randomUUID(),
    entries: () => entries,
    last: () => last,
    find: (opId) => byOp.get(opId),
    about: (opId) =>
      entries.filter((entry) => (entry.opId === opId || entry.dependsOn === opId) && !isVote(entry.kind)),
    isDeleted: (opId) => entries.some(({ kind, dependsOn }) => isRemoval(kind) && dependsOn === opId),
    inOrder,
    add,
    isRefused: refused.has,
    remove: (removed) => inOrder(() => removeNow(withChanges(removed))),
    refuse: (removed, at) =>
      inOrder(async () => {
        const ids = removed.map(({ opId }) => opId);
        await refused.add(ids, at);
        await removeNow(withChanges(removed));
      }),
    removeArrived: (arrived) =>
      inOrder(() => removeNow(withChanges(arrived).filter(({ kind }) => !isVote(kind)))),
    expireRefusals: (now) => inOrder(() => refused.expire(now)),
    watchQuestions: (changed) => void watchers.push(changed),
  };
}

/** Selects the operations with these keys, and the changes of what they created. */
const isOf =
  (hasKey: (opId: string) => boolean) =>
  ({ opId, kind, dependsOn }: HeldEntry): boolean =>
    hasKey(opId) || (!isCreating(kind) && dependsOn !== null && hasKey(dependsOn));

function replaceAll(entries: HeldEntry[], stays: (entry: HeldEntry) => boolean): void {
  entries.splice(0, entries.length, ...entries.filter(stays));
}

/** Replies stay, without their quote. */
function isRemovedBy(deletions: readonly NewEntry[]): (entry: HeldEntry) => boolean {
  const targets = new Set(deletions.map(({ dependsOn }) => dependsOn));
  return (entry) =>
    targets.has(entry.opId) ||
    (targets.has(entry.dependsOn) && !isCreating(entry.kind) && !isRemoval(entry.kind));
}

/** The entries of the disk, after it has completed there what a crash has interrupted. */
async function readEntries(
  files: SealedEntries,
  numbers: readonly number[],
  refused: RefusedKeys,
  log: Logger,
): Promise<HeldEntry[]> {
  const read: HeldEntry[] = [];
  for (const number of numbers) {
    const entry = await readEntry(files, number, log);
    if (entry) read.push(entry);
  }
  const newest = new Map(read.map((entry) => [entry.opId, entry]));
  const isRemoved = isRemovedBy(read.filter(({ kind }) => isRemoval(kind)));
  const isRefused = isOf(refused.has);
  const isOutdated = (entry: HeldEntry) =>
    newest.get(entry.opId) !== entry || isRemoved(entry) || isRefused(entry);
  for (const { number } of read.filter(isOutdated)) await files.remove(number);
  return read.filter((entry) => !isOutdated(entry));
}

/** Entries of the version before have no event. */
async function readEntry(files: SealedEntries, number: number, log: Logger): Promise<HeldEntry | null> {
  try {
    const content = await files.read(number);
    return content && ({ eventId: null, ...JSON.parse(content.toString()), number } as HeldEntry);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    log.warn({ err: error, number }, 'an entry of the journal is damaged');
    await files.remove(number);
    return null;
  }
}
