import type { Page } from '@playwright/test';
import type { GroupRow, MessageRow } from '../../src/db/database.ts';
import type { OutboxOp } from '../../src/db/outbox-op.ts';

/** Rows in the database of the signed-in person. */
export interface StoredRows {
  outbox: OutboxOp[];
  messages: MessageRow[];
  groups: GroupRow[];
  meta: Record<string, unknown>;
}

/**
 * Reads the database without the app, in one transaction, from any page of the origin. Returns null without a
 * database.
 */
export const readStoredRows = (page: Page): Promise<StoredRows | null> =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    if (found?.name === undefined) return null;
    const name = found.name;
    const db = await new Promise<IDBDatabase | null>((resolve, reject) => {
      const request = indexedDB.open(name);
      let deleted = false;
      // The database was deleted meanwhile. Opening it must not create it again.
      request.addEventListener('upgradeneeded', () => {
        deleted = true;
        request.transaction?.abort();
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () =>
        deleted ? resolve(null) : reject(new Error(request.error?.message)),
      );
    });
    if (!db) return null;
    try {
      const stores = ['outbox', 'messages', 'groups', 'meta'] as const;
      const transaction = db.transaction([...stores]);
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error(request.error?.message)));
        });
      const readAll = (store: (typeof stores)[number]) => done(transaction.objectStore(store).getAll());
      // Skips the storage reserve, because reading it would keep its space occupied.
      const readMeta = async () => {
        const keys = await done(transaction.objectStore('meta').getAllKeys());
        const wanted = keys.filter((key) => key !== 'reserve');
        return Promise.all(wanted.map((key) => done(transaction.objectStore('meta').get(key))));
      };
      const [outbox, messages, groups, meta] = await Promise.all([
        readAll('outbox'),
        readAll('messages'),
        readAll('groups'),
        readMeta(),
      ]);
      return {
        outbox,
        messages,
        groups,
        meta: Object.fromEntries(meta.map(({ key, value }) => [key, value])),
      };
    } finally {
      db.close();
    }
  });
