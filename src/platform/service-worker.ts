/*
 * A newer version of the app waits until no page would lose anything: until all pages are hidden and nobody
 * is in the middle of something, or until the person accepts it. Meanwhile each page in use holds a lock.
 * After the new version has taken over, each page reloads as soon as it may.
 */
import { whenDraftsAreStored, hasWorkInProgress, hasUnstoredInput } from './unsaved-work.ts';

const address = '/service-worker.js';
const lock = 'this-version';
const between = 1000;
const often = 3_600_000;
/** In ms. Pause before the installation is tried again; it doubles each time. */
const firstAgain = 10_000;
const lastAgain = 600_000;

const listeners = new Set<() => void>();
let begun = false;
let offered = false;
let waiting: ServiceWorker | null = null;
let awaiting = false;
let letGo: (() => void) | undefined;
let asked = false;

/** True if a newer version is ready and the offer could be shown without disturbing the person. */
export const isUpdateReady = (): boolean => offered;

/** Calls back when `isUpdateReady` changes. The first call registers the service worker. */
export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  if (!begun) void begin().catch(() => undefined);
  return () => listeners.delete(listener);
}

/** The person accepts the new version: this page reloads, other tabs when nobody works in them. */
export async function applyUpdate(): Promise<void> {
  asked = true;
  await takeUpdate();
}

async function takeUpdate(): Promise<void> {
  await whenDraftsAreStored();
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

async function begin(): Promise<void> {
  begun = true;
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
  await register(firstAgain);
}

/**
 * Registers the service worker until it is installed; after a broken connection the next attempt continues
 * with what was cached.
 */
async function register(again: number): Promise<void> {
  const later = () => void setTimeout(() => void register(Math.min(again * 2, lastAgain)), again);
  try {
    const { Workbox } = await import('workbox-window');
    const registration = await new Workbox(address).register();
    const worker = registration?.installing;
    // If the installation failed before a listener was added, no worker is left.
    if (!worker && !registration?.waiting && !registration?.active) later();
    let installed = false;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !installed) later();
      installed = true;
    });
  } catch {
    later();
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const { serviceWorker: container } = navigator;
  const note = () => noteWaiting(container.controller ? registration.waiting : null);
  const follow = () => registration.installing?.addEventListener('statechange', note);
  registration.addEventListener('updatefound', follow);
  follow();
  note();
  askForUpdates(registration);
}

function noteWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  if (!worker) offer(false);
  else if (!awaiting) void awaitMoment();
}

function offer(now: boolean): void {
  if (offered === now) return;
  offered = now;
  for (const listener of listeners) listener();
}

/** Also checks when the page is shown: timers stop while a phone sleeps. */
function askForUpdates(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  const ask = () => {
    if (document.hidden || Math.abs(Date.now() - last) < often) return;
    last = Date.now();
    void registration.update().catch(() => undefined);
  };
  setInterval(ask, often / 60);
  document.addEventListener('visibilitychange', ask);
}

const pause = () => new Promise((resume) => setTimeout(resume, between));

async function awaitMoment(): Promise<void> {
  awaiting = true;
  hold();
  for (await pause(); waiting; await pause()) {
    const atWork = await hasWorkInProgress();
    // Do not withdraw an offer that is shown: the person may be about to tap it.
    if (!atWork) offer(true);
    if (atWork || !document.hidden) hold();
    else await takeUnlessHeld();
  }
  awaiting = false;
  letGo?.();
}

/** Holds a lock that prevents other pages from activating the new version. */
function hold(): void {
  if (letGo) return;
  const held = new Promise<void>((release) => {
    letGo = () => {
      letGo = undefined;
      release();
    };
  });
  void navigator.locks.request(lock, { mode: 'shared' }, () => held);
}

async function takeUnlessHeld(): Promise<void> {
  letGo?.();
  await navigator.locks.request(lock, { ifAvailable: true }, async (free) => {
    if (free) await takeUpdate();
  });
}

async function reloadWhenIdle(worker: ServiceWorker): Promise<void> {
  // A service worker that was switched off unregisters itself while it activates.
  while (worker.state === 'activating') await pause();
  while (await (asked ? hasUnstoredInput() : hasWorkInProgress())) await pause();
  await whenDraftsAreStored();
  location.reload();
}
