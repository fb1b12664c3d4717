import { database } from './current-database.ts';
import type { Database } from './database.ts';
import { putMeta } from './meta.ts';

/**
 * In bytes. Chromium stores values over 64 KB in a file of their own, so that deleting one frees its space at
 * once; deleting small rows does not.
 */
const size = 256 * 1024;

const hasReserve = async (db: Database) => (await db.meta.where('key').equals('reserve').count()) > 0;

/**
 * Stores a reserve of space that is freed when the device is full.
 * @throws QuotaExceededError if it is full already
 */
export function writeReserve(db = database()): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await hasReserve(db))) await putMeta('reserve', randomBytes(), db);
  });
}

/** Frees the reserve; false if there is none. */
export function freeReserve(db: Database): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await hasReserve(db))) return false;
    await db.meta.delete('reserve');
    return true;
  });
}

/** Random bytes, which no browser can compress. */
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(size);
  const maxChunk = 65_536;
  for (let at = 0; at < size; at += maxChunk) crypto.getRandomValues(bytes.subarray(at, at + maxChunk));
  return bytes;
}
