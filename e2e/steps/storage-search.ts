import type { Page } from '@playwright/test';

/**
 * Lists where the text occurs in the storage of the page's origin: IndexedDB, caches, localStorage,
 * sessionStorage and cookies.
 */
export const findInStorage = (page: Page, words: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    const places: string[] = [];
    const search = (place: string, text: string | undefined) => {
      if (text?.includes(wanted)) places.push(place);
    };
    search('localStorage', JSON.stringify(Object.entries(localStorage)));
    search('sessionStorage', JSON.stringify(Object.entries(sessionStorage)));
    search('cookies', document.cookie);
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll());
        search(`${name}, ${store}`, JSON.stringify(rows));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        search(`${name}, ${request.url}`, await (await cache.match(request))?.text());
    }
    return places;
  }, words);
