/*
 * localStorage and sessionStorage for browsers that block them (site data blocked, quota 0): there reading
 * the global throws a SecurityError. Values are then kept until the page closes.
 */
interface WebStorage {
  get: (key: string) => string | null;
  /** False if the value is in memory only. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

interface NativeStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Workers have neither. */
const scope = globalThis as unknown as Record<'localStorage' | 'sessionStorage', NativeStorage>;

function withFallback(storage: () => NativeStorage): WebStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (stored: NativeStorage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((stored) => stored.getItem(key), null),
    set: (key, value) => {
      const isStored = attempt((stored) => {
        stored.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((stored) => stored.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((stored) => Object.keys(stored), [])])],
  };
}

export const localStore = withFallback(() => scope.localStorage);
export const sessionStore = withFallback(() => scope.sessionStorage);

/**
 * Removes the global BroadcastChannel if the browser refuses it: Firefox 140 does when it blocks site data,
 * and Dexie creates a channel when it is loaded.
 */
export function removeRefusedChannel(): void {
  if (!isStorageBlocked()) return;
  try {
    new BroadcastChannel('yurt-probe').close();
  } catch {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  }
}

/** True if the browser blocks site data for this address. */
export function isStorageBlocked(): boolean {
  try {
    return scope.localStorage === null;
  } catch {
    return true;
  }
}
