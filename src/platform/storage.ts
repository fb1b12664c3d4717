/** Requests persistent storage; some browsers grant it only to installed apps. */
export function requestPersistence(): void {
  void navigator.storage?.persist?.().catch(() => false);
}

/** Requests persistent storage on a person's request. Returns true if it was granted. */
export const persistStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

export interface StorageState {
  /** The browser does not delete the data on its own. */
  persisted: boolean;
  /** Bytes used by this site, and its quota. */
  used: number;
  quota: number;
}

/** Null if the browser does not report it, as on pages without HTTPS. */
export async function storageState(): Promise<StorageState | null> {
  try {
    const { usage: used = 0, quota = 0 } = await navigator.storage.estimate();
    return { persisted: (await navigator.storage.persisted?.()) ?? false, used, quota };
  } catch {
    return null;
  }
}
