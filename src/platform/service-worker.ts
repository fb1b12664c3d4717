import type { Workbox } from 'workbox-window';

let workbox: Workbox | undefined;
let ready = false;
let asked = false;
const listeners = new Set<() => void>();
const often = 3_600_000;

/** A newer version is on the device and waits to be taken. */
export const isUpdateReady = (): boolean => ready;

/** Calls back when an update becomes ready. The first to watch registers the service worker. */
export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) void register().catch(() => undefined);
  return () => listeners.delete(listener);
}

/** Takes the new version: the page loads anew, as do the other tabs. */
export function applyUpdate(): void {
  workbox?.messageSkipWaiting();
}

async function register(): Promise<void> {
  asked = true;
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const registering = new Workbox('/service-worker.js');
  workbox = registering;
  registering.addEventListener('waiting', () => {
    ready = true;
    for (const listener of listeners) listener();
  });
  registering.addEventListener('controlling', (event) => {
    // On the very first visit it takes the page over too; nothing has changed then.
    if (event.isUpdate) location.reload();
  });
  await registering.register();
  setInterval(() => void registering.update().catch(() => undefined), often);
}
