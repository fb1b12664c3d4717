import type { Logger } from 'pino';
import { maxHeldMs } from '../../contract/held.ts';
import { DamagedFile } from './box-error.ts';
import type { SealedEntries } from './sealed-entries.ts';

/** Keys of operations that the school has refused at a handover. The box does not hold them again. */
export interface RefusedKeys {
  has: (opId: string) => boolean;
  /** Adds keys. They are on the disk when it returns. `at` is the time in ms. */
  add: (opIds: readonly string[], at: number) => Promise<void>;
  /** Deletes those from more than 30 days before `now`. */
  expire: (now: number) => Promise<void>;
}

/** A file with the keys of one answer of the school. */
interface StoredKeys {
  opIds: readonly string[];
  at: number;
}

/** Reads the keys from the disk. A damaged file is removed: the school refuses the operations again. */
export async function openRefusedKeys(files: SealedEntries, log: Logger): Promise<RefusedKeys> {
  const numbers = await files.numbers();
  const stored = new Map<number, StoredKeys>();
  let last = numbers.at(-1) ?? 0;
  for (const number of numbers) {
    const keys = await readKeys(files, number, log);
    if (keys) stored.set(number, keys);
  }
  const known = new Set([...stored.values()].flatMap(({ opIds }) => opIds));
  return {
    has: (opId) => known.has(opId),
    add: async (opIds, at) => {
      if (opIds.length === 0) return;
      const number = last + 1;
      await files.write(number, Buffer.from(JSON.stringify({ opIds, at } satisfies StoredKeys)));
      last = number;
      stored.set(number, { opIds, at });
      for (const opId of opIds) known.add(opId);
    },
    expire: async (now) => {
      for (const [number, { opIds, at }] of stored) {
        if (now - at <= maxHeldMs) continue;
        stored.delete(number);
        for (const opId of opIds) known.delete(opId);
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
    log.warn({ err: error, number }, 'a file of refused operations is damaged');
    await files.remove(number);
    return null;
  }
}
