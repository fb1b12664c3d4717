/** Asks the browser not to evict what is kept here; some grant it only once the app is installed. */
export function requestPersistence(): void {
  void navigator.storage?.persist?.().catch(() => false);
}

/** The person asks for it. Tells whether the browser agreed. */
export const persistStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

export interface StorageState {
  /** The browser does not delete it on its own. */
  persisted: boolean;
  /** Bytes of this site in all, and how many it may have. */
  used: number;
  quota: number;
}

/** Null where the browser does not say, as on pages without HTTPS. */
export async function storageState(): Promise<StorageState | null> {
  try {
    const { usage: used = 0, quota = 0 } = await navigator.storage.estimate();
    return { persisted: (await navigator.storage.persisted?.()) ?? false, used, quota };
  } catch {
    return null;
  }
}
