import { database } from './current-database.ts';
import type { Database } from './database.ts';
import { putMeta } from './meta.ts';

/** Over 64 KB a value lies in a file of its own in Chromium: deleted, it gives room at once, as small rows do not. */
const size = 256 * 1024;

const held = async (db: Database) => (await db.meta.where('key').equals('reserve').count()) > 0;

/** Sets room aside for what a person does once the device is full. @throws where it is full already */
export function writeReserve(db = database()): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await held(db))) await putMeta('reserve', noise(), db);
  });
}

/** Tells whether there was anything to give. */
export function spendReserve(db: Database): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await held(db))) return false;
    await db.meta.delete('reserve');
    return true;
  });
}

/** No browser stores it smaller. */
function noise(): Uint8Array {
  const bytes = new Uint8Array(size);
  const most = 65_536;
  for (let at = 0; at < size; at += most) crypto.getRandomValues(bytes.subarray(at, at + most));
  return bytes;
}
