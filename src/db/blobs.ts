import { database } from './current-database.ts';
import type { StoredBlob } from './database.ts';

export const getBlob = (opId: string, db = database()): Promise<StoredBlob | undefined> => db.blobs.get(opId);

/** Deletes files whose ops are no longer in the outbox. */
export function deleteSentBlobs(db = database()): Promise<void> {
  return db.transaction('rw', db.blobs, db.outbox, async () => {
    const waiting = new Set((await db.outbox.toArray()).map(({ opId }) => opId));
    const stored = await db.blobs.toCollection().primaryKeys();
    await db.blobs.bulkDelete(stored.filter((id) => !waiting.has(id)));
  });
}
