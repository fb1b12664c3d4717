import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** Part of host names: Dexie caches reads by database name, so names must differ between disks. */
let disks = 0;

export const diskNumber = (): number => disks;

/** Replaces the disks of all devices; the databases of the previous seed are dropped. */
export function newDisk(): void {
  disks += 1;
  const factory = new IDBFactory();
  Object.assign(globalThis, { indexedDB: factory, IDBKeyRange });
  Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
}

/**
 * Dexie's listeners and cached reads are global to the process. Returns a function that removes those added
 * since; otherwise the disks of all earlier seeds would stay in memory.
 */
export function trackListeners(): () => void {
  const { on, cache } = Dexie as unknown as {
    on: { storagemutated: { subscribers: (() => void)[]; unsubscribe: (listener: () => void) => void } };
    cache: Record<string, unknown>;
  };
  const { storagemutated } = on;
  const before = new Set(storagemutated.subscribers);
  return () => {
    for (const listener of [...storagemutated.subscribers])
      if (!before.has(listener)) storagemutated.unsubscribe(listener);
    for (const read of Object.keys(cache)) delete cache[read];
  };
}
