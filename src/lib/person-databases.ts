/*
 * Reads person databases without Dexie, for scripts that must stay small: the service worker, and the page
 * before the sign-in is known. Opens existing databases only, in any version.
 */
const prefix = 'yurt:';

export const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The IndexedDB request failed without an error')),
    );
  });

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The IndexedDB request failed without an error')),
    );
  });

/** One database per server and person: people who share a device do not share rows. */
export const databaseName = (host: string, userId: number) => `${prefix}${host}:${userId}`;

const ownerOf = (name: string) => {
  const colon = name.lastIndexOf(':');
  return { host: name.slice(prefix.length, colon), userId: Number(name.slice(colon + 1)) };
};

/**
 * Null if the database does not exist. The connection closes when another page upgrades or deletes the
 * database.
 */
export async function openDatabase(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  // The database was deleted meanwhile: abort, so that no empty one is created.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  const db = await promised(request).catch(() => null);
  db?.addEventListener('versionchange', () => db.close());
  return db;
}

/** Runs `work` with the database of each person in turn, except databases that are being deleted. */
export async function withPersonDatabases(
  work: (db: IDBDatabase, owner: { host: string; userId: number }) => Promise<void>,
): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const pendingDeletion = names.includes('yurt-tickets') ? await pendingWipes() : [];
  for (const name of names) {
    if (!name.startsWith(prefix) || pendingDeletion.includes(name)) continue;
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

/** The session stored in a database; null after a sign-out. */
export async function readSession(meta: IDBObjectStore): Promise<{ base: string; token: string } | null> {
  const [session, signedOut] = await Promise.all(
    ['session', 'signedOut'].map(async (key) => (await promised(meta.get(key)))?.value),
  );
  return session && !signedOut ? session : null;
}
