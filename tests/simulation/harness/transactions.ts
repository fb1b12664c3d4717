type Guard = (begin: () => IDBTransaction, mode: IDBTransactionMode) => IDBTransaction;

const guards = new WeakMap<IDBDatabase, Guard>();

// Dexie takes the method of a connection before it reports it as open, so only replacing it on the class is
// early enough.
const { prototype } = IDBDatabase;
const beginTransaction = Reflect.get(prototype, 'transaction');
Object.defineProperty(prototype, 'transaction', {
  configurable: true,
  value(this: IDBDatabase, ...asked: Parameters<IDBDatabase['transaction']>) {
    const begin = () => Reflect.apply(beginTransaction, this, asked);
    return guards.get(this)?.(begin, asked[1] ?? 'readonly') ?? begin();
  },
});

/** Passes every later transaction of the connection to `guard`. */
export const guardTransactions = (db: IDBDatabase, guard: Guard): void => void guards.set(db, guard);

type Write = 'put' | 'add' | 'delete' | 'clear';

/** Calls back for each write of a transaction, when it is requested and when it is done. */
export function onWrites(
  transaction: IDBTransaction,
  { asked, done }: { asked?: () => void; done: (write: Write) => void },
): void {
  const storeOf = transaction.objectStore.bind(transaction);
  const wrapped = new Set<IDBObjectStore>();
  transaction.objectStore = (name) => {
    const store = storeOf(name);
    if (wrapped.has(store)) return store;
    wrapped.add(store);
    for (const method of ['put', 'add', 'delete', 'clear'] as const) {
      const write = store[method].bind(store) as (...args: unknown[]) => IDBRequest;
      const trace = (...args: unknown[]) => {
        const request = write(...args);
        asked?.();
        request.addEventListener('success', () => done(method));
        return request;
      };
      Object.assign(store, { [method]: trace });
    }
    return store;
  };
}

/** Private fields of fake-indexeddb's transactions. */
interface Inner {
  _requests: { request: IDBRequest }[];
  _rollbackLog: (() => void)[];
}

const inner = (transaction: IDBTransaction) => transaction as unknown as Inner;

/** Simulates a full disk: the transaction is undone when it is about to commit. */
export function failOnFullDisk(transaction: IDBTransaction): void {
  let wrote = false;
  onWrites(transaction, { done: (write) => void (wrote ||= write === 'put' || write === 'add') });
  const dispatch = transaction.dispatchEvent.bind(transaction);
  transaction.dispatchEvent = (event) => {
    if (event.type !== 'complete' || !wrote) return dispatch(event);
    for (const undo of inner(transaction)._rollbackLog.toReversed()) undo();
    Object.assign(transaction, { error: new DOMException('The disk is full', 'QuotaExceededError') });
    const Kind = event.constructor as typeof Event;
    return dispatch(Object.assign(new Kind('abort', { bubbles: true }), { eventPath: [transaction.db] }));
  };
}

/** Undoes a transaction without notifying the code that began it. */
export function abandon(transaction: IDBTransaction): void {
  for (const { request } of inner(transaction)._requests)
    Object.assign(request, { onsuccess: null, onerror: null });
  disconnect(transaction);
  try {
    transaction.abort();
  } catch {
    // It had already ended.
  }
}

/** Makes a transaction of a dead tab do nothing and never answer. */
export function disconnect(transaction: IDBTransaction): IDBTransaction {
  const store: object = new Proxy({}, { get: (_, name) => (name === 'index' ? () => store : () => ({})) });
  for (const handler of ['oncomplete', 'onabort', 'onerror'])
    Object.defineProperty(transaction, handler, { get: () => null, set: () => {} });
  return Object.assign(transaction, { objectStore: () => store as IDBObjectStore });
}
