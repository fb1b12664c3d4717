import { database } from './current.ts';
import type { Draft } from './database.ts';
import { getMeta } from './meta.ts';

export const getDraft = (key: string, db = database()): Promise<Draft | undefined> => db.drafts.get(key);

export const listDrafts = (db = database()): Promise<Draft[]> => db.drafts.toArray();

/** After a sign-out nothing is kept any more. */
export async function putDraft(draft: Draft, db = database()): Promise<void> {
  await db.transaction('rw', db.drafts, db.meta, async () => {
    if (!(await getMeta('signedOut', db))) await db.drafts.put(draft);
  });
}

export async function deleteDraft(key: string, db = database()): Promise<void> {
  await db.drafts.delete(key);
}
