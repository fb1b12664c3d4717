import type { Logger } from 'pino';
import { maxHeldMs } from '../../contract/held.ts';
import { DamagedFile } from './box-error.ts';
import type { SealedEntries } from './sealed-entries.ts';

/**
 * Keys of operations that have left the journal because the school has decided about them. The box does not hold them
 * again. No row shows that a vote was performed, so its device may send it again.
 */
export interface DecidedKeys {
  isRefused: (opId: string) => boolean;
  isPerformed: (opId: string) => boolean;
  /** Adds keys. They are on the disk when it returns. `at` is the time in ms. */
  add: (decision: Decision, opIds: readonly string[], at: number) => Promise<void>;
  /** Deletes those from more than 30 days before `now`. */
  expire: (now: number) => Promise<void>;
}

type Decision = 'refused' | 'performed';

/** A file with the keys of one answer of the school. */
interface StoredKeys {
  opIds: readonly string[];
  at: number;
  /** Absent in files of earlier versions, which have refusals only. */
  decision?: Decision;
}

/** Reads the keys from the disk. A damaged file is removed: the school decides the same again. */
export async function openDecidedKeys(files: SealedEntries, log: Logger): Promise<DecidedKeys> {
  const numbers = await files.numbers();
  const stored = new Map<number, StoredKeys>();
  let last = numbers.at(-1) ?? 0;
  const known = { refused: new Set<string>(), performed: new Set<string>() };
  const setOf = ({ decision = 'refused' }: StoredKeys) => known[decision];
  const note = (number: number, keys: StoredKeys) => {
    stored.set(number, keys);
    for (const opId of keys.opIds) setOf(keys).add(opId);
  };
  for (const number of numbers) {
    const keys = await readKeys(files, number, log);
    if (keys) note(number, keys);
  }
  return {
    isRefused: (opId) => known.refused.has(opId),
    isPerformed: (opId) => known.performed.has(opId),
    add: async (decision, opIds, at) => {
      if (opIds.length === 0) return;
      const number = last + 1;
      const keys: StoredKeys = { opIds, at, decision };
      await files.write(number, Buffer.from(JSON.stringify(keys)));
      last = number;
      note(number, keys);
    },
    expire: async (now) => {
      for (const [number, keys] of stored) {
        if (now - keys.at <= maxHeldMs) continue;
        stored.delete(number);
        for (const opId of keys.opIds) setOf(keys).delete(opId);
        await files.remove(number);
      }
    },
  };
}

async function readKeys(files: SealedEntries, number: number, log: Logger): Promise<StoredKeys | null> {
  try {
    const content = await files.read(number);
    return content && (JSON.parse(content.toString()) as StoredKeys);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    log.warn({ err: error, number }, 'a file of decided operations is damaged');
    await files.remove(number);
    return null;
  }
}
