import { listIntentionalOps } from '../db/intentional-ops.ts';
import { isInMemory } from '../db/memory.ts';
import { outboxTag } from '../lib/lock-names.ts';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/**
 * Registers a Background Sync. Only Chromium wakes a service worker when the connection is back; in other
 * browsers queued ops are sent when a page is open.
 */
async function registerBackgroundSync(): Promise<void> {
  // The outbox is in the memory of the page: a service worker could not send it.
  if (isInMemory()) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  await (registration as { sync: SyncManager }).sync.register(outboxTag);
}

/** Call after each write: if the device is offline, the write may be the last before the page closes. */
export function syncInBackgroundIfOffline(): void {
  if (!navigator.onLine) void registerBackgroundSync().catch(() => undefined);
}

/** Call when the page is hidden: it may be closed before the connection is back. */
export async function syncPendingInBackground(): Promise<void> {
  const waiting = (await listIntentionalOps()).some(({ state }) => state !== 'dead');
  if (waiting) await registerBackgroundSync();
}
