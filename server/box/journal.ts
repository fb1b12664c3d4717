import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { HeldKind } from '../../contract/held.ts';
import { DamagedFile } from './box-error.ts';
import type { SealedEntries } from './sealed-entries.ts';

/** An operation that the box holds. */
export interface HeldEntry {
  number: number;
  opId: string;
  userId: number;
  kind: HeldKind;
  args: object;
  /** The operation that created the message; null if the arguments name a message of the school, or none. */
  dependsOn: string | null;
  groupId: number;
  /** In ms. */
  at: number;
}

/** The operations that a box holds, in one order. */
export interface Journal {
  /** Another one after each start. */
  name: string;
  entries: () => readonly HeldEntry[];
  find: (opId: string) => HeldEntry | undefined;
  /** Whether a held deletion has removed the message of this operation. */
  isDeleted: (opId: string) => boolean;
  /**
   * Returns the entry with its number when it is on the disk. A deletion removes the message, its edits and reactions.
   * Call it one at a time.
   */
  add: (entry: Omit<HeldEntry, 'number'>) => Promise<HeldEntry>;
  /** Removes entries also from the disk. */
  remove: (entries: readonly HeldEntry[]) => Promise<void>;
}

/** Reads the journal from the disk. Damaged entries are removed: their devices have them too. */
export async function openJournal(files: SealedEntries, log: Logger): Promise<Journal> {
  const entries: HeldEntry[] = [];
  const numbers = await files.numbers();
  for (const number of numbers) {
    const entry = await readEntry(files, number, log);
    if (entry) entries.push(entry);
  }
  // The program may have ended before a deletion had removed its message.
  for (const deletion of entries.filter(({ kind }) => kind === 'message.delete'))
    for (const entry of entries.filter((other) => isRemovedBy(deletion, other))) {
      entries.splice(entries.indexOf(entry), 1);
      await files.remove(entry.number);
    }
  const byOp = new Map(entries.map((entry) => [entry.opId, entry]));
  let last = numbers.at(-1) ?? 0;
  const remove: Journal['remove'] = async (removed) => {
    const gone = new Set(removed);
    for (const { opId, number } of gone) {
      byOp.delete(opId);
      await files.remove(number);
    }
    const left = entries.filter((entry) => !gone.has(entry));
    entries.splice(0, entries.length, ...left);
  };
  return {
    name: randomUUID(),
    entries: () => entries,
    find: (opId) => byOp.get(opId),
    isDeleted: (opId) =>
      entries.some(({ kind, dependsOn }) => kind === 'message.delete' && dependsOn === opId),
    add: async (added) => {
      const entry = { ...added, number: last + 1 };
      await files.write(entry.number, Buffer.from(JSON.stringify(entry)));
      last = entry.number;
      entries.push(entry);
      byOp.set(entry.opId, entry);
      if (entry.kind === 'message.delete') await remove(entries.filter((other) => isRemovedBy(entry, other)));
      return entry;
    },
    remove,
  };
}

/** Replies stay, without their quote. */
const isRemovedBy = ({ dependsOn }: HeldEntry, other: HeldEntry): boolean =>
  other.opId === dependsOn ||
  (other.dependsOn === dependsOn && (other.kind === 'message.edit' || other.kind === 'message.react'));

async function readEntry(files: SealedEntries, number: number, log: Logger): Promise<HeldEntry | null> {
  try {
    const content = await files.read(number);
    return content && ({ ...JSON.parse(content.toString()), number } as HeldEntry);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    log.warn({ err: error, number }, 'an entry of the journal is damaged');
    await files.remove(number);
    return null;
  }
}
