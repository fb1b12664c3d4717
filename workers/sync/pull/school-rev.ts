import type { Database } from '../../../src/db/database.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';

/** Stores the highest rev of rows or changes from the school. Call in the transaction that stores them. */
export async function raiseSchoolRev(db: Database, sent: readonly { rev: number }[]): Promise<void> {
  const before = (await getMeta('schoolRev', db)) ?? 0;
  const rev = sent.reduce((highest, each) => Math.max(highest, each.rev), before);
  if (rev > before) await putMeta('schoolRev', rev, db);
}
