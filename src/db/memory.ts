import Dexie from 'dexie';

let inMemory = false;

/**
 * True if databases are in the memory of this page, because the browser refuses IndexedDB. They end with the
 * page.
 */
export const isInMemory = (): boolean => inMemory;

/** True if there is no IndexedDB at all. Dexie then ignores live queries and reports no error. */
export const isIndexedDbMissing = (): boolean => !Dexie.dependencies.indexedDB;

export const usesBrowsersIndexedDb = (): boolean => !inMemory && !isIndexedDbMissing();

/** Creates all later databases in memory. */
export function switchToMemory(indexedDB: IDBFactory, keyRange: typeof IDBKeyRange): void {
  inMemory = true;
  // In Safari Dexie also uses the global one.
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange: keyRange });
  // Without the browser's IDBKeyRange Dexie has chosen a string as `maxKey`, which sorts below arrays.
  Object.assign(Dexie, { maxKey: [[]] });
}
