import { messageRows, messagesOnWire } from './rows.ts';

/** The yardstick: the same rows, ready made, put into a store with the same indexes in one transaction. */
export async function applyRaw(count: number, groups: number): Promise<number> {
  const name = `bench-raw-${crypto.randomUUID()}`;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore('messages', { keyPath: 'id' });
      store.createIndex('[group_id+id]', ['group_id', 'id']);
      store.createIndex('client_id', 'client_id');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error(request.error?.message)));
  });
  const rows = messageRows(messagesOnWire(count, groups));
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction('messages', 'readwrite');
    const store = transaction.objectStore('messages');
    for (const row of rows) store.put(row);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(new Error(transaction.error?.message)));
  });
  const took = performance.now() - start;
  db.close();
  indexedDB.deleteDatabase(name);
  return took;
}
