import Dexie from 'dexie';

let inMemory = false;

/** Whether databases live in the memory of this page, and end with it: the browser refuses IndexedDB. */
export const isInMemory = (): boolean => inMemory;

/** Whether there is no IndexedDB at all. Dexie then ignores live queries, and nothing ever fails. */
export const isIndexedDbMissing = (): boolean => !Dexie.dependencies.indexedDB;

export const usesBrowsersIndexedDb = (): boolean => !inMemory && !isIndexedDbMissing();

/** Every database that is created from now on lives in memory. */
export function switchToMemory(indexedDB: IDBFactory, keyRange: typeof IDBKeyRange): void {
  inMemory = true;
  // Dexie asks the global one too, in Safari.
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange: keyRange });
  // Without an IDBKeyRange of the browser Dexie has chosen a string, which sorts below arrays.
  Object.assign(Dexie, { maxKey: [[]] });
}
