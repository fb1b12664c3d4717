import { database } from './current-database.ts';
import type { Draft } from './database.ts';
import { getMeta } from './meta.ts';
import { storeDurably } from './unfinished-writes.ts';

export const getDraft = (key: string, db = database()): Promise<Draft | undefined> => db.drafts.get(key);

export const listDrafts = (db = database()): Promise<Draft[]> => db.drafts.toArray();

/**
 * Stores a draft, except after a sign-out. A draft whose write was interrupted does not replace a newer one.
 */
export async function putDraft(draft: Draft, db = database(), wasInterrupted = false): Promise<void> {
  await storeDurably(db.name, { kind: 'draft', draft }, (markBegun, isLate) =>
    db.transaction('rw', db.drafts, db.meta, async () => {
      markBegun();
      if (await getMeta('signedOut', db)) return;
      if ((isLate || wasInterrupted) && (await isNewer(draft.key, draft.updatedAt, db))) return;
      await db.drafts.put(draft);
    }),
  );
}

/** Stores a draft with the current time. On a full device the text is only on the screen. */
export function keepDraft(key: string, text: string, more: Pick<Draft, 'anonymous'> = {}): void {
  putDraft({ key, text, ...more, updatedAt: Date.now() }).catch(() => undefined);
}

/** Deletes a draft. With `until`, in ms since 1970, a newer draft stays. */
export async function deleteDraft(key: string, db = database(), until?: number): Promise<void> {
  const at = until ?? Date.now();
  await storeDurably(db.name, { kind: 'no-draft', key, at }, (markBegun, isLate) =>
    db.transaction('rw', db.drafts, async () => {
      markBegun();
      if ((isLate || until !== undefined) && (await isNewer(key, at, db))) return;
      await db.drafts.delete(key);
    }),
  );
}

async function isNewer(key: string, time: number, db = database()): Promise<boolean> {
  const stored = await db.drafts.get(key);
  return stored !== undefined && stored.updatedAt > time;
}
