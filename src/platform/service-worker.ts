/*
 * A newer version of the app waits until no page would lose anything: until all pages are hidden and nobody
 * is in the middle of something, or until the person accepts it. Meanwhile each page in use holds a lock.
 * After the new version has taken over, each page reloads as soon as it may.
 */
import { whenDraftsAreStored, hasWorkInProgress, hasUnstoredInput } from './unsaved-work.ts';

const address = '/service-worker.js';
const lock = 'this-version';
const pollInterval = 1000;
const updateInterval = 3_600_000;
/** In ms. Pause before the installation is tried again; it doubles each time. */
const minRetryDelay = 10_000;
const maxRetryDelay = 600_000;

const listeners = new Set<() => void>();
let started = false;
let isOffered = false;
let waiting: ServiceWorker | null = null;
let isWatchingIdle = false;
let releaseLock: (() => void) | undefined;
let accepted = false;

/** True if a newer version is ready and the offer could be shown without disturbing the person. */
export const isUpdateReady = (): boolean => isOffered;

/** Calls back when `isUpdateReady` changes. The first call registers the service worker. */
export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) void start().catch(() => undefined);
  return () => listeners.delete(listener);
}

/** The person accepts the new version: this page reloads, other tabs when nobody works in them. */
export async function applyUpdate(): Promise<void> {
  accepted = true;
  await activateUpdate();
}

async function activateUpdate(): Promise<void> {
  await whenDraftsAreStored();
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

async function start(): Promise<void> {
  started = true;
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  let controlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // On the first visit the service worker takes over too, but nothing has changed.
    if (controlled && container.controller) void reloadWhenIdle(container.controller);
    controlled = true;
  });
  // A service worker that was switched off waits for pages that reload themselves.
  container.addEventListener('message', ({ data, ports }) => {
    if (data?.type === 'SWITCHED_OFF') ports[0]?.postMessage('alive');
  });
  container.ready.then(watch).catch(() => undefined);
  await register(minRetryDelay);
}

/**
 * Registers the service worker until it is installed; after a broken connection the next attempt continues
 * with what was cached.
 */
async function register(retryDelay: number): Promise<void> {
  const retryLater = () =>
    void setTimeout(() => void register(Math.min(retryDelay * 2, maxRetryDelay)), retryDelay);
  try {
    const { Workbox } = await import('workbox-window');
    const registration = await new Workbox(address).register();
    const worker = registration?.installing;
    // If the installation failed before a listener was added, no worker is left.
    if (!worker && !registration?.waiting && !registration?.active) retryLater();
    let installed = false;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !installed) retryLater();
      installed = true;
    });
  } catch {
    retryLater();
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const { serviceWorker: container } = navigator;
  const readWaiting = () => noteWaiting(container.controller ? registration.waiting : null);
  const watchInstalling = () => registration.installing?.addEventListener('statechange', readWaiting);
  registration.addEventListener('updatefound', watchInstalling);
  watchInstalling();
  readWaiting();
  scheduleUpdateChecks(registration);
}

function noteWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  if (!worker) setOffered(false);
  else if (!isWatchingIdle) void activateWhenIdle();
}

function setOffered(value: boolean): void {
  if (isOffered === value) return;
  isOffered = value;
  for (const listener of listeners) listener();
}

/** Also checks when the page is shown: timers stop while a phone sleeps. */
function scheduleUpdateChecks(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  const checkForUpdate = () => {
    if (document.hidden || Math.abs(Date.now() - last) < updateInterval) return;
    last = Date.now();
    void registration.update().catch(() => undefined);
  };
  setInterval(checkForUpdate, updateInterval / 60);
  document.addEventListener('visibilitychange', checkForUpdate);
}

const pause = () => new Promise((resume) => setTimeout(resume, pollInterval));

async function activateWhenIdle(): Promise<void> {
  isWatchingIdle = true;
  holdLock();
  for (await pause(); waiting; await pause()) {
    const inProgress = await hasWorkInProgress();
    // Do not withdraw an offer that is shown: the person may be about to tap it.
    if (!inProgress) setOffered(true);
    if (inProgress || !document.hidden) holdLock();
    else await activateUnlessHeld();
  }
  isWatchingIdle = false;
  releaseLock?.();
}

/** Holds a lock that prevents other pages from activating the new version. */
function holdLock(): void {
  if (releaseLock) return;
  const released = new Promise<void>((release) => {
    releaseLock = () => {
      releaseLock = undefined;
      release();
    };
  });
  void navigator.locks.request(lock, { mode: 'shared' }, () => released);
}

async function activateUnlessHeld(): Promise<void> {
  releaseLock?.();
  await navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
    if (free) await activateUpdate();
  });
}

async function reloadWhenIdle(worker: ServiceWorker): Promise<void> {
  // A service worker that was switched off unregisters itself while it activates.
  while (worker.state === 'activating') await pause();
  while (await (accepted ? hasUnstoredInput() : hasWorkInProgress())) await pause();
  await whenDraftsAreStored();
  location.reload();
}
