import type { Page } from '@playwright/test';

const megabyte = 1024 * 1024;

/**
 * Returns a Chromium flag that sets the storage quota of each site. Chromium's IndexedDB ignores the quota
 * override of CDP.
 */
export const quotaFlag = (megabytes: number): string =>
  // A site gets three quarters of the pool.
  `--enable-features=StorageQuotaSettings:PoolSizeBytes/${Math.round((megabytes * megabyte * 4) / 3)}`;

/** Fills the quota of the origin with a separate database. Returns the count of bytes written. */
export const fillQuota = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler', 1);
      opening.addEventListener('upgradeneeded', () => {
        for (const store of ['bytes', 'small'])
          opening.result.createObjectStore(store, { autoIncrement: true });
      });
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
    });
    /** Returns false if there is no space. */
    const change = (name: string, work: (store: IDBObjectStore) => void) =>
      new Promise<boolean>((resolve, reject) => {
        const writing = db.transaction(name, 'readwrite');
        work(writing.objectStore(name));
        writing.addEventListener('complete', () => resolve(true));
        writing.addEventListener('abort', () => {
          if (writing.error?.name === 'QuotaExceededError') resolve(false);
          else reject(new Error(writing.error?.message));
        });
      });
    const noise = (size: number) => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      return bytes;
    };
    await change('small', (store) => {
      for (let nth = 0; nth < 5; nth++) store.add(noise(10_000));
    });
    let filled = 0;
    for (let size = 4 * 1024 * 1024; size > 32;) {
      const more = noise(size);
      if (await change('bytes', (store) => store.add(more))) filled += size;
      else size = Math.floor(size / 2);
    }
    // Deleting small rows takes space at first, so the quota stays exceeded even if the browser compacts its
    // files.
    await change('small', (store) => store.clear());
    db.close();
    return filled;
  });

/** Deletes the data of fillUp. */
export const freeQuota = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('filler');
        deleting.addEventListener('success', () => resolve());
        deleting.addEventListener('error', () => reject(new Error(deleting.error?.message)));
      }),
  );
