/** What `workers/in-page.worker.ts` passes to the page, as the detail of an event. */
export interface MemoryEngine {
  indexedDB: IDBFactory;
  keyRange: typeof IDBKeyRange;
  /** Comlink endpoint of the sync engine. */
  port: MessagePort;
}

/** Event that the script fires on the page, since a worker bundle has no exports. */
export const memoryEngineEvent = 'yurt-memory-engine';
