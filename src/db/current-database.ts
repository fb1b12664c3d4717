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
 * The database of the signed-in person. Throws if nobody is signed in, which cannot happen on screens behind
 * the sign-in. After a sign-out has deleted the database it stays closed: a late query fails and does not
 * create it again.
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

/**
 * For a page that is being left: closes the database, aborts its transactions and saves unfinished writes to
 * localStorage.
 */
export function putDatabaseAside(): void {
  current?.db.putAside();
  abortTransactions();
  saveUnfinished();
}

/** Reopens the database when the page is shown again. */
export async function takeDatabaseUp(): Promise<void> {
  allowTransactions();
  await current?.db.takeUp().catch(() => undefined);
  resumeUnfinished();
}

/**
 * True if the browser has refused to open any database since the page was loaded. A database that has opened
 * once is retried instead.
 */
export const isRefusedFromStart = (): boolean => trouble === 'refused' && !hasOpened;

/** The current problem of the signed-in person's database; null for none. */
export const databaseTrouble = (): DatabaseTrouble | null => trouble;

export function watchDatabaseTrouble(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setTrouble(now: DatabaseTrouble | null): void {
  if (now === trouble) return;
  trouble = now;
  // The database may have been opened by a query during a render.
  queueMicrotask(() => {
    for (const watcher of watchers) watcher();
  });
}
