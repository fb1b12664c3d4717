/*
 * Chunks have version hashes in their names, and a server with a newer version no longer has the old ones. A
 * page of an older version reloads when it needs such a chunk: only if there is a newer version, and once per
 * version, to prevent a loop.
 */
import { sessionStore } from '../lib/web-storage.ts';
const key = 'loaded-anew-from';
const loadTimeout = 30_000;
/** In ms. Drafts are stored within this time. */
const draftDelay = 500;

/** Imports a chunk of the app. If the page has to reload for it, the promise stays pending. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const next = await newerVersion().catch(() => 'unknown' as const);
    if (next === 'unknown') throw error;
    // The version is current and the server is reachable: retry once, the failure may have been temporary.
    if (next === 'none') {
      const retried = await load().then(
        (part) => ({ part }),
        () => null,
      );
      if (retried) return retried.part;
    }
    if (!noteReload()) throw error;
    await new Promise((resume) => setTimeout(resume, draftDelay));
    location.reload();
    return new Promise(() => {});
  }
}

/** Activates a newer version if there is one. Rejects if the server is unreachable. */
async function newerVersion(): Promise<'taken' | 'none'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) {
    await reachServer();
    return 'none';
  }
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return 'none';
  await Promise.race([activateWorker(next), rejectAfterTimeout()]);
  return 'taken';
}

/**
 * Resolves when the worker has taken over; rejects if it was discarded, as after switching service workers
 * off.
 */
const activateWorker = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    const onStateChange = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      else if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The new version could not be installed'));
    };
    worker.addEventListener('statechange', onStateChange);
    onStateChange();
  });

const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The script did not load in time')), loadTimeout),
  );

/** A small image shows whether the server is reachable. */
const reachServer = () =>
  new Promise<void>((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', () => reject(new Error('The server is unreachable')));
    image.src = `/favicon.svg?${Date.now()}`;
  });

/** False if this tab already reloaded for this version, or cannot record it. */
function noteReload(): boolean {
  const version = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  return sessionStore.get(key) !== version && sessionStore.set(key, version);
}
