import { databaseName } from '../lib/person-databases.ts';
import { Database, type DatabaseTrouble, blockedOpening } from './database.ts';
import { abortTransactions, allowTransactions, watchSilence } from './open-transactions.ts';
import { currentOwner, type Owner } from './owner.ts';
import { resumeUnfinished, saveUnfinished } from './unfinished-writes.ts';

let current: { db: Database; owner: Owner } | undefined;
let trouble: DatabaseTrouble | null = null;
let hasOpened = false;
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
      if (now === null) {
        held.delete(db.name);
        hasOpened = true;
      }
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

watchSilence((isSilent) => {
  if (isSilent && trouble === null) setTrouble('silent');
  else if (!isSilent && trouble === 'silent') setTrouble(null);
});

/** Closes the database of a page that is left, with every transaction aborted and unfinished writes saved. */
export function putDatabaseAside(): void {
  current?.db.putAside();
  abortTransactions();
  saveUnfinished();
}

/** Opens the database again when the page is shown. */
export async function takeDatabaseUp(): Promise<void> {
  allowTransactions();
  await current?.db.takeUp().catch(() => undefined);
  resumeUnfinished();
}

/** Whether the browser has refused every database since the page was loaded. One that opened before is waited for. */
export const isRefusedFromStart = (): boolean => trouble === 'refused' && !hasOpened;

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
