import { databaseName } from '../lib/person-databases.ts';
import { Database, type DatabaseTrouble, blockedOpening } from './database.ts';
import { currentOwner, type Owner } from './owner.ts';

let current: { db: Database; owner: Owner } | undefined;
let trouble: DatabaseTrouble | null = null;
const held = new Set<string>();
const watchers = new Set<() => void>();

/**
 * The database of the person who is signed in; screens behind the sign-in may rely on it. Once it was deleted
 * by a sign-out it stays closed: a query that is still asked fails and does not make it anew.
 */
export function database(): Database {
  const owner = currentOwner();
  if (!owner) throw new Error('No database is open');
  if (current?.owner !== owner) {
    current?.db.close();
    const db = new Database(databaseName(owner.host, owner.userId), 'immutable');
    current = { db, owner };
    setTrouble(held.has(db.name) ? 'held' : null);
    db.onTrouble = (now) => {
      if (now === null) held.delete(db.name);
      if (current?.db === db) setTrouble(now);
    };
  }
  return current.db;
}

blockedOpening?.addEventListener('message', ({ data: name }: MessageEvent<string>) => {
  if (current?.db.name === name && current.db.isOpen()) return;
  held.add(name);
  if (current?.db.name === name) setTrouble('held');
});

/** A page that is put aside lets go of the database, and takes it up again when it is shown. */
export const putDatabaseAside = (): void => current?.db.putAside();
export const takeDatabaseUp = (): void => void current?.db.takeUp().catch(() => undefined);

/** What is the matter with the database of the person who is signed in. */
export const databaseTrouble = (): DatabaseTrouble | null => trouble;

export function watchDatabaseTrouble(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setTrouble(now: DatabaseTrouble | null): void {
  if (now === trouble) return;
  trouble = now;
  // A query may have opened it in the middle of a render.
  queueMicrotask(() => {
    for (const watcher of watchers) watcher();
  });
}
