/*
 * The parts of the app bear the version in their names, and a server that has a newer one has them no more. A page
 * that outlived its version loads anew when it needs such a part: only where there is a newer version to load, and
 * once for each version, so that it never goes round.
 */
import { sessionStore } from '../lib/web-storage.ts';
const key = 'loaded-anew-from';
const loadTimeout = 30_000;
/** Drafts are kept by then. */
const settle = 500;

/** Imports a part of the app. Where the page has to load anew for it, that happens, and this never answers. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const next = await newerVersion().catch(() => 'unknown' as const);
    if (next === 'unknown') throw error;
    // The same version, and there is a line: it may have been a bad moment.
    if (next === 'none') {
      const again = await load().then(
        (part) => ({ part }),
        () => null,
      );
      if (again) return again.part;
    }
    if (!noteReload()) throw error;
    await new Promise((resume) => setTimeout(resume, settle));
    location.reload();
    return new Promise(() => {});
  }
}

/** Rejects where the server cannot be asked. */
async function newerVersion(): Promise<'taken' | 'none'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) {
    await reachServer();
    return 'none';
  }
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return 'none';
  await Promise.race([take(next), late()]);
  return 'taken';
}

/** It has taken over, or ended itself where the service worker is switched off. */
const take = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    const step = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      else if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The new version could not be installed'));
    };
    worker.addEventListener('statechange', step);
    step();
  });

const late = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Too slow')), loadTimeout));

/** A picture is the least there is to ask for. */
const reachServer = () =>
  new Promise<void>((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', () => reject(new Error('No line')));
    image.src = `/favicon.svg?${Date.now()}`;
  });

/** False where this version was left before in this tab, or that cannot be noted. */
function noteReload(): boolean {
  const version = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  return sessionStore.get(key) !== version && sessionStore.set(key, version);
}
