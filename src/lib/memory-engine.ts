/** What `workers/in-page.worker.ts` gives the page that imported it, as the detail of one event. */
export interface MemoryEngine {
  /** An IndexedDB in the memory of the page. */
  indexedDB: IDBFactory;
  keyRange: typeof IDBKeyRange;
  /** The sync engine answers there, by Comlink. */
  port: MessagePort;
}

/** A worker's bundle has no exports, so the script fires this event on the page. */
export const memoryEngineEvent = 'yurt-memory-engine';
