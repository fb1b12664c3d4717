/*
 * A person's database without Dexie, for what has to stay small: the service worker, and the page before anyone
 * is known to be signed in. It opens only what is there, in whatever version.
 */
const prefix = 'yurt:';

export const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });

/** One database for each server and person: people who share a device never share rows. */
export const databaseName = (host: string, userId: number) => `${prefix}${host}:${userId}`;

const ownerOf = (name: string) => {
  const colon = name.lastIndexOf(':');
  return { host: name.slice(prefix.length, colon), userId: Number(name.slice(colon + 1)) };
};

/** Null where there is none. Whoever wants it newer or deleted does not wait for this one. */
export async function openDatabase(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  // Deleted since it was listed: it must not come to be again, empty.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  const db = await promised(request).catch(() => null);
  db?.addEventListener('versionchange', () => db.close());
  return db;
}

/** Does `work` with each person's database in turn; those that are to be deleted are left alone. */
export async function withPersonDatabases(
  work: (db: IDBDatabase, owner: { host: string; userId: number }) => Promise<void>,
): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const doomed = names.includes('yurt-tickets') ? await pendingWipes() : [];
  for (const name of names) {
    if (!name.startsWith(prefix) || doomed.includes(name)) continue;
    const db = await openDatabase(name);
    if (!db) continue;
    try {
      await work(db, ownerOf(name));
    } finally {
      db.close();
    }
  }
}

async function pendingWipes(): Promise<IDBValidKey[]> {
  const db = await openDatabase('yurt-tickets');
  if (!db) return [];
  const keys = await promised(db.transaction('wipes').objectStore('wipes').getAllKeys());
  db.close();
  return keys;
}

/** The session a database was opened with, unless its person has signed out. */
export async function readSession(meta: IDBObjectStore): Promise<{ base: string; token: string } | null> {
  const [session, signedOut] = await Promise.all(
    ['session', 'signedOut'].map(async (key) => (await promised(meta.get(key)))?.value),
  );
  return session && !signedOut ? session : null;
}
