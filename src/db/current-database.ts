import { databaseName } from '../lib/person-databases.ts';
import { Database, type DatabaseTrouble, blockedChannel } from './database.ts';
import { abortTransactions, allowTransactions, watchSilence } from './open-transactions.ts';
import { currentOwner, type Owner } from './owner.ts';
import { releaseRows } from './resident-rows.ts';
import { resumeUnfinished, saveUnfinished } from './unfinished-writes.ts';

let current: { db: Database; owner: Owner } | undefined;
let problem: DatabaseTrouble | null = null;
let hasOpened = false;
const blockedNames = new Set<string>();
const watchers = new Set<() => void>();

/**
 * The database of the signed-in person. Throws if nobody is signed in, which cannot happen on screens behind
 * the sign-in. After a sign-out has deleted the database it stays closed: a late query fails and does not
 * create it again.
 */
export function database(): Database {
  const owner = currentOwner();
  if (!owner) throw new Error('The database is not open: nobody is signed in');
  if (current?.owner !== owner) {
    if (current) {
      current.db.close();
      releaseRows(current.db);
    }
    const db = new Database(databaseName(owner.host, owner.userId), 'immutable');
    current = { db, owner };
    setProblem(blockedNames.has(db.name) ? 'held' : null);
    db.onProblem = (now) => {
      if (now === null) {
        blockedNames.delete(db.name);
        hasOpened = true;
      }
      if (now === 'gone') releaseRows(db);
      if (current?.db === db) setProblem(now);
    };
  }
  return current.db;
}

blockedChannel?.addEventListener('message', ({ data: name }: MessageEvent<string>) => {
  if (current?.db.name === name && current.db.isOpen()) return;
  blockedNames.add(name);
  if (current?.db.name === name) setProblem('held');
});

watchSilence((isSilent) => {
  if (isSilent && problem === null) setProblem('silent');
  else if (!isSilent && problem === 'silent') setProblem(null);
});

/**
 * For a page that is being left: closes the database, aborts its transactions and saves unfinished writes to
 * localStorage.
 */
export function suspendDatabase(): void {
  current?.db.suspend();
  abortTransactions();
  saveUnfinished();
}

/** Reopens the database when the page is shown again. */
export async function resumeDatabase(): Promise<void> {
  allowTransactions();
  await current?.db.resume().catch(() => undefined);
  resumeUnfinished();
}

/**
 * True if the browser has refused to open any database since the page was loaded. A database that has opened
 * once is retried instead.
 */
export const isRefusedFromStart = (): boolean => problem === 'refused' && !hasOpened;

/** The current problem of the signed-in person's database; null for none. */
export const databaseProblem = (): DatabaseTrouble | null => problem;

export function watchDatabaseProblem(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setProblem(now: DatabaseTrouble | null): void {
  if (now === problem) return;
  problem = now;
  // The database may have been opened by a query during a render.
  queueMicrotask(() => {
    for (const watcher of watchers) watcher();
  });
}
