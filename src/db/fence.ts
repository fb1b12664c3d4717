import type { Database, TableName } from './database.ts';
import { getMeta, putMeta } from './meta.ts';

/** Another tab is the leader, or the person has signed out: the write is dropped. */
export class Fenced extends Error {}

/**
 * Begins a term of the leader and returns its epoch. Writes of earlier terms fail from now on.
 * @throws Fenced if the person has signed out
 */
export function beginTerm(db: Database): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    if (await getMeta('signedOut', db)) throw new Fenced();
    const epoch = ((await getMeta('epoch', db)) ?? 0) + 1;
    await putMeta('epoch', epoch, db);
    return epoch;
  });
}

/**
 * A read-write transaction that succeeds only during the term of `epoch`.
 * @throws Fenced if the term is over
 */
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
