import type Dexie from 'dexie';

/*
 * Tracks the unfinished IndexedDB transactions and open requests of this page or worker. WebKit suspends a
 * page with the transactions that are open at `pagehide`, and their stores stay blocked for every later page
 * of the tab (WebKitGTK 2.50). `close()` waits for them; only `abort()` ends them.
 */

/**
 * Seconds without a response after which the database counts as silent. A healthy one responds within 100 ms.
 */
const silentAfter = 5;

/** Databases to close with the page. */
const databases = new Set<Dexie>();
const waiting = new Map<IDBTransaction | IDBOpenDBRequest, number>();
const aborted = new WeakSet<IDBTransaction>();
const cancelled = new WeakSet<IDBOpenDBRequest>();
let suspended = false;
let silent = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let onSilence: (silent: boolean) => void = () => undefined;

/**
 * Calls back with `true` when a transaction or open request has waited for `silentAfter`, and with `false`
 * when none waits any more.
 */
export function watchSilence(listener: (silent: boolean) => void): void {
  onSilence = listener;
}

/** Adds a Dexie middleware. Call it before the database is opened. */
export function trackTransactions(db: Dexie): void {
  db.on('ready', () => void databases.add(db), true);
  db.use({
    stack: 'dbcore',
    name: 'open transactions',
    create: (core) => ({
      transaction: (stores, mode, options) => {
        if (suspended) throw new DOMException('The page is suspended', 'AbortError');
        const transaction = core.transaction(stores, mode, options);
        if (transaction instanceof IDBTransaction) track(transaction);
        return transaction;
      },
    }),
  });
}

export const untrackDatabase = (db: Dexie): void => void databases.delete(db);

function track(transaction: IDBTransaction): void {
  addWaiting(transaction);
  transaction.addEventListener('complete', () => removeWaiting(transaction));
  transaction.addEventListener('abort', () => {
    aborted.add(transaction);
    removeWaiting(transaction);
  });
}

/** For Dexie's option `indexedDB`: the browser's factory, with each open request tracked. */
export const trackedIndexedDb = (): Partial<IDBFactory> & Pick<IDBFactory, 'open'> => ({
  open: (name, version) => {
    const request = indexedDB.open(name, version);
    addWaiting(request);
    // A cancelled request still fires its events after the page is shown again, when Dexie has made another.
    request.addEventListener('upgradeneeded', (event) => {
      if (!cancelled.has(request)) return;
      event.stopImmediatePropagation();
      request.transaction?.abort();
    });
    request.addEventListener('success', (event) => {
      removeWaiting(request);
      if (!cancelled.has(request)) return;
      event.stopImmediatePropagation();
      request.result.close();
    });
    request.addEventListener('error', () => removeWaiting(request));
    return request;
  },
  deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
});

/** Aborts open transactions and, until `allowTransactions`, refuses new ones. */
export function abortTransactions(): void {
  suspended = true;
  for (const pending of waiting.keys()) {
    if (pending instanceof IDBTransaction) abort(pending);
    else cancel(pending);
  }
  waiting.clear();
}

/** For a worker whose page is being left. */
export function closeDatabases(): void {
  for (const db of databases) db.close();
  abortTransactions();
}

export function allowTransactions(): void {
  suspended = false;
}

/** False while the transaction is open, and once its commit has begun. */
export const wasAborted = (transaction: IDBTransaction): boolean => aborted.has(transaction);

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
    aborted.add(transaction);
  } catch {
    // Its commit has begun and ends without this page.
  }
}

function cancel(request: IDBOpenDBRequest): void {
  cancelled.add(request);
  if (request.transaction) abort(request.transaction);
}

function addWaiting(pending: IDBTransaction | IDBOpenDBRequest): void {
  waiting.set(pending, 0);
  timer ??= setTimeout(tick, 1000);
}

function removeWaiting(pending: IDBTransaction | IDBOpenDBRequest): void {
  waiting.delete(pending);
  if (silent && waiting.size === 0) reportIdle(false);
}

/** Counts ticks instead of using the clock: a page that was busy or hidden has not waited all that time. */
function tick(): void {
  timer = undefined;
  if (waiting.size === 0) return;
  timer = setTimeout(tick, 1000);
  if ((globalThis as { document?: { hidden: boolean } }).document?.hidden) return;
  for (const [pending, seconds] of waiting) waiting.set(pending, seconds + 1);
  if (!silent && [...waiting.values()].some((seconds) => seconds >= silentAfter)) reportIdle(true);
}

function reportIdle(now: boolean): void {
  silent = now;
  onSilence(now);
}
