import type { Database, TableName } from './database.ts';
import { getMeta, putMeta } from './meta.ts';

/** Another tab leads by now, or the person has signed out: what this one still wanted to write is void. */
export class Fenced extends Error {}

/** Begins a term of leading. Whoever led before can write no more. */
export function beginTerm(db: Database): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    if (await getMeta('signedOut', db)) throw new Fenced();
    const epoch = ((await getMeta('epoch', db)) ?? 0) + 1;
    await putMeta('epoch', epoch, db);
    return epoch;
  });
}

/** A read-write transaction that happens only while the term lasts. @throws Fenced */
export function fenced<T>(
  db: Database,
  epoch: number,
  tables: readonly TableName[],
  work: () => Promise<T>,
): Promise<T> {
  return db.transaction('rw', [...tables, 'meta'], async () => {
    if ((await getMeta('epoch', db)) !== epoch) throw new Fenced();
    return work();
  });
}
