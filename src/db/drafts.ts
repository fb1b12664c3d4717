import { database } from './current.ts';
import type { Draft } from './database.ts';

export const getDraft = (key: string, db = database()): Promise<Draft | undefined> => db.drafts.get(key);

export const listDrafts = (db = database()): Promise<Draft[]> => db.drafts.toArray();

export async function putDraft(draft: Draft, db = database()): Promise<void> {
  await db.drafts.put(draft);
}

export async function deleteDraft(key: string, db = database()): Promise<void> {
  await db.drafts.delete(key);
}
