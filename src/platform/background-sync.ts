import { listIntentionalOps } from '../db/intentional-ops.ts';
import { isInMemory } from '../db/memory.ts';
import { outboxTag } from '../lib/lock-names.ts';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Chromium alone wakes a service worker when the connection is back; elsewhere what waits is sent once a page is open. */
async function askToBeWoken(): Promise<void> {
  // The service worker would find nothing to send.
  if (isInMemory()) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  await (registration as { sync: SyncManager }).sync.register(outboxTag);
}

/** What was just written may be the last before the page goes: offline it is noted at once. */
export function leaveToBackground(): void {
  if (!navigator.onLine) void askToBeWoken().catch(() => undefined);
}

/** The page is hidden, and may not be there any more when the connection is back. */
export async function leaveWhatWaits(): Promise<void> {
  const waiting = (await listIntentionalOps()).some(({ state }) => state !== 'dead');
  if (waiting) await askToBeWoken();
}
