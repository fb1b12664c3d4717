import { database } from './current.ts';
import type { Database } from './database.ts';
import { deleteDraft, putDraft } from './drafts.ts';
import { enqueue } from './outbox.ts';
import { listUnfinished, removeUnfinished, type Write } from './unfinished-writes.ts';

/** Does what earlier pages were left in the middle of. What the device cannot store stays for the next start. */
export async function recoverUnfinished(db = database()): Promise<void> {
  // All begin at once, before anything else of this page reads.
  const done = listUnfinished(db.name).map(async ({ key, write }) => {
    await store(write, db);
    removeUnfinished(key);
  });
  await Promise.allSettled(done);
}

function store(write: Write, db: Database): Promise<unknown> {
  if (write.kind === 'draft') return putDraft(write.draft, db, true);
  if (write.kind === 'no-draft') return deleteDraft(write.key, db, write.at);
  const { opId, op, clearDraft, blob } = write;
  return enqueue(op, {
    opId,
    db,
    isLate: true,
    ...(clearDraft !== undefined && { clearDraft }),
    ...(blob && { blob }),
  });
}
