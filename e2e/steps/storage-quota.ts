import type { Page } from '@playwright/test';

const megabyte = 1024 * 1024;

/** For a device whose sites may keep so much each. What CDP overrides, Chromium's IndexedDB does not ask. */
export const roomOf = (megabytes: number): string =>
  // A site gets three quarters of what there is.
  `--enable-features=StorageQuotaSettings:PoolSizeBytes/${Math.round((megabytes * megabyte * 4) / 3)}`;

/** Leaves no byte for anybody of this origin, through a database of nobody's. Gives how much went into it. */
export const fillUp = (page: Page): Promise<number> =>
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
    /** False where there is no room. */
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
    // Deleting small rows takes room at first: there is less than none now, whatever the browser tidies up.
    await change('small', (store) => store.clear());
    db.close();
    return filled;
  });

/** What filled the device is gone. */
export const giveRoom = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('filler');
        deleting.addEventListener('success', () => resolve());
        deleting.addEventListener('error', () => reject(new Error(deleting.error?.message)));
      }),
  );
