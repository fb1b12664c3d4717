import { database } from '../db/current-database.ts';
import type { Database } from '../db/database.ts';
import { deleteDraft, putDraft } from '../db/drafts.ts';
import { enqueue } from '../db/outbox.ts';
import { type StoredWrite, unfinishedKeys, type Write } from '../db/unfinished-writes.ts';
import { localStore } from '../lib/web-storage.ts';

/**
 * Completes writes that earlier pages could not finish. Writes that the device can't store now stay for the
 * next start.
 */
export async function recoverUnfinished(db = database()): Promise<void> {
  const done = listUnfinished(db.name).map(async ({ key, write }) => {
    await store(write, db);
    localStore.remove(key);
  });
  await Promise.allSettled(done);
}

function store(write: Write, db: Database): Promise<unknown> {
  if (write.kind === 'draft') return putDraft(write.draft, db, true);
  if (write.kind === 'no-draft') return deleteDraft(write.key, db, write.at);
  const { opId, op, clearDraft, blob, delay } = write;
  return enqueue(op, {
    opId,
    db,
    isLate: true,
    ...(clearDraft !== undefined && { clearDraft }),
    ...(blob && { blob }),
    ...(delay !== undefined && { delay }),
  });
}

/** Oldest first. */
function listUnfinished(database: string): { key: string; write: Write }[] {
  return unfinishedKeys(database)
    .flatMap((key) => {
      const text = localStore.get(key);
      return text === null ? [] : [{ key, ...decode(JSON.parse(text)) }];
    })
    .toSorted((one, other) => one.at - other.at);
}

function decode({ at, write, blob }: StoredWrite): { at: number; write: Write } {
  if (write.kind !== 'op' || !blob) return { at, write };
  return { at, write: { ...write, blob: { ...blob, data: fromBase64(blob.data) } } };
}

const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
