import { proxy, type Remote, wrap } from 'comlink';
import { pageLeaving } from '../lib/page-leaving.ts';
import type { SyncApi } from '../lib/sync-api.ts';
import { database } from '../db/current-database.ts';
import { isInMemory } from '../db/memory.ts';
import { clearUnfinished } from '../db/unfinished-writes.ts';
import { loadChunk } from './load-chunk.ts';
import { scheduleWipe } from './pending-wipes.ts';
import { isAside, releaseWhenAside } from './page-life.ts';
import { dropTicket } from '../lib/drop-ticket.ts';
import { leavePushes } from './push.ts';
import { clearSession } from './stored-session.ts';

interface Running {
  /** Null if the engine runs in the page. */
  worker: Worker | null;
  remote: Remote<SyncApi>;
  /** Functions that reject the pending calls. */
  calls: Set<(error: Error) => void>;
}

type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>;

let running: Running | undefined;
let whenBegun: (() => void) | undefined;
let isAsked = true;
let waitsForPage: (() => void)[] = [];

function unsettled() {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

/**
 * Calls the worker, which starts on the first call.
 * @throws if the worker ends before it answers
 */
async function call(name: string, args: unknown[]): Promise<unknown> {
  if (isAside()) await new Promise<void>((shown) => waitsForPage.push(shown));
  const { remote, calls } = ensureRunning();
  const { promise: ended, reject: interrupt } = unsettled();
  calls.add(interrupt);
  try {
    return await Promise.race([(remote as unknown as Calls)[name]?.(...args), ended]);
  } finally {
    calls.delete(interrupt);
  }
}

/** Calls whichever worker runs: a suspended page gets another one when it is shown again. */
const remote = new Proxy({} as Remote<SyncApi>, {
  get:
    (_, name) =>
    (...args: unknown[]) =>
      call(String(name), args),
});

/** The sync worker of this tab. */
export const sync = (): Remote<SyncApi> => remote;

/** Starts the worker unless it runs. */
export const beginSync = (): void => void ensureRunning();

/** Sets the call that each new worker gets before any other. */
export function callBeforeOthers(first: () => void): void {
  whenBegun = first;
  isAsked = false;
}

function ensureRunning(): Running {
  running ??= begin();
  const now = running;
  if (!isAsked) {
    isAsked = true;
    whenBegun?.();
  }
  return now;
}

releaseWhenAside({
  expect: () => running?.worker?.postMessage(pageLeaving),
  leave: () => {
    // An engine in the page is suspended together with the page.
    if (!running?.worker) return;
    end('The page was put aside');
    waitsForPage.push(beginSync);
  },
  comeBack: () => {
    const waiting = waitsForPage;
    waitsForPage = [];
    for (const go of waiting) go();
  },
});

function end(why: string): void {
  if (!running) return;
  const { worker, calls } = running;
  running = undefined;
  isAsked = false;
  worker?.terminate();
  for (const interrupt of calls) interrupt(new Error(why));
}

/** Sends all later calls to an engine in the page. A running worker is terminated. */
export function runInPage(port: MessagePort): void {
  const wasRunning = running !== undefined;
  end('The engine runs in the page now');
  running = { worker: null, remote: wrap<SyncApi>(port), calls: new Set() };
  isAsked = false;
  if (wasRunning) beginSync();
}

function begin(): Running {
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  });
  // An error in a running script is an ErrorEvent; a script that could not be loaded fires a plain Event.
  worker.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) return;
    loadChunk(() => Promise.reject(new Error('The worker could not be loaded'))).catch(() => undefined);
  });
  return { worker, remote: wrap<SyncApi>(worker), calls: new Set() };
}

/** For the retry button. */
export const retrySync = (): void => void remote.retry().catch(() => undefined);

/**
 * Deletes the person's data on this device. Their session on the server ends as soon as the device is online.
 */
export async function signOut(): Promise<void> {
  const { name } = database();
  const done = sync().signOut();
  if (isInMemory()) scheduleWipe(name);
  void leavePushes();
  dropTicket();
  clearSession();
  clearUnfinished(name);
  await done;
}

/** Wraps a callback so that the worker can call it. */
export const workerCallback = <F extends (...args: never[]) => void>(listener: F): F => proxy(listener);
