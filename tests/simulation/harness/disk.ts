import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** The database library caches by name what it has read: names are of one disk only. */
let disks = 0;

export const diskNumber = (): number => disks;

/** A new disk for all devices: databases of the seed before are gone with the old one. */
export function newDisk(): void {
  disks += 1;
  const factory = new IDBFactory();
  Object.assign(globalThis, { indexedDB: factory, IDBKeyRange });
  Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
}

/**
 * What live queries listen to and what they have read is one for the whole process; those of a universe end with
 * it, or the disks of all seeds before would be kept.
 */
export function rememberListeners(): () => void {
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
