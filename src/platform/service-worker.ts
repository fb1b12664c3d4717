/*
 * A newer version of the app waits until it can take over without taking anything from anybody: when all pages are
 * hidden and nobody is in the midst of something, or when the person says so. A page that is being read or written
 * in holds a lock meanwhile. Once the new version has taken over, each page loads anew as soon as it may.
 */
import { whenDraftsAreStored, hasWorkInProgress, hasUnstoredInput } from './unsaved-work.ts';

const address = '/service-worker.js';
const lock = 'this-version';
const between = 1000;
const often = 3_600_000;
/** After which keeping the app on the device is tried again, then after twice that. */
const firstAgain = 10_000;
const lastAgain = 600_000;

const listeners = new Set<() => void>();
let begun = false;
let offered = false;
let waiting: ServiceWorker | null = null;
let awaiting = false;
let letGo: (() => void) | undefined;
let asked = false;

/** A newer version is on the device, waits to be taken, and was shown at a moment when it was not in the way. */
export const isUpdateReady = (): boolean => offered;

/** Calls back when that changes. The first to watch registers the service worker. */
export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener);
  if (!begun) void begin().catch(() => undefined);
  return () => listeners.delete(listener);
}

/** The person takes the new version: this page loads anew, and the other tabs when nobody is at work in them. */
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
    // On the very first visit it takes the page over too; nothing has changed then.
    if (controlled && container.controller) void reloadWhenIdle(container.controller);
    controlled = true;
  });
  // One that is switched off asks whether the page will see to itself.
  container.addEventListener('message', ({ data, ports }) => {
    if (data?.type === 'SWITCHED_OFF') ports[0]?.postMessage('alive');
  });
  container.ready.then(watch).catch(() => undefined);
  await register(firstAgain);
}

/** Until the app is kept on the device; where the connection breaks meanwhile it begins anew, with what has come already. */
async function register(again: number): Promise<void> {
  const later = () => void setTimeout(() => void register(Math.min(again * 2, lastAgain)), again);
  try {
    const { Workbox } = await import('workbox-window');
    const registration = await new Workbox(address).register();
    const worker = registration?.installing;
    // One that failed before anybody could listen leaves nothing behind.
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

/** Timers stand still while a phone sleeps: who comes back after long asks too. */
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
    // What stands there already is not taken from under the finger.
    if (!atWork) offer(true);
    if (atWork || !document.hidden) hold();
    else await takeUnlessHeld();
  }
  awaiting = false;
  letGo?.();
}

/** Keeps other pages from taking the new version by themselves. */
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
  // It tidies up first; one that is switched off takes itself out of the way.
  while (worker.state === 'activating') await pause();
  while (await (asked ? hasUnstoredInput() : hasWorkInProgress())) await pause();
  await whenDraftsAreStored();
  location.reload();
}
