/** Tells of each write within a transaction: when it is asked for, and when it is done. */
export function onWrites(
  transaction: IDBTransaction,
  { asked, done }: { asked: () => void; done: () => void },
): void {
  const storeOf = transaction.objectStore.bind(transaction);
  const known = new Set<IDBObjectStore>();
  transaction.objectStore = (name) => {
    const store = storeOf(name);
    if (known.has(store)) return store;
    known.add(store);
    for (const method of ['put', 'add', 'delete', 'clear'] as const) {
      const write = store[method].bind(store) as (...args: unknown[]) => IDBRequest;
      const told = (...args: unknown[]) => {
        const request = write(...args);
        asked();
        request.addEventListener('success', done);
        return request;
      };
      Object.assign(store, { [method]: told });
    }
    return store;
  };
}

export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It had ended.
  }
}
