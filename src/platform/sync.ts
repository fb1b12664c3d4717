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
  /** Null where the engine runs in the page itself. */
  worker: Worker | null;
  remote: Remote<SyncApi>;
  /** Ends the calls that wait for it. */
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

/** Asks the worker, which begins when it is first asked. @throws where it ended before it answered */
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

/** Goes to whichever worker runs: a page that was put aside and shown again has another. */
const remote = new Proxy({} as Remote<SyncApi>, {
  get:
    (_, name) =>
    (...args: unknown[]) =>
      call(String(name), args),
});

/** This tab's sync worker. */
export const sync = (): Remote<SyncApi> => remote;

/** Begins it, unless it runs. */
export const beginSync = (): void => void ensureRunning();

/** What each worker is to be asked before anything else, whoever asks next. */
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
    // An engine in the page is suspended with it.
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

/** Sends every call from now on to an engine that runs in the page itself. A worker that runs is ended. */
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
  // One that runs and fails says what of; one whose script could not be had does not.
  worker.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) return;
    loadChunk(() => Promise.reject(new Error('The worker could not be loaded'))).catch(() => undefined);
  });
  return { worker, remote: wrap<SyncApi>(worker), calls: new Set() };
}

/** The person asked to try again now. */
export const retrySync = (): void => void remote.retry().catch(() => undefined);

/** Deletes what the device holds of the person, and ends their session on the server as soon as the device is online. */
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

/** A function that the worker may call while it works. */
export const workerCallback = <F extends (...args: never[]) => void>(listener: F): F => proxy(listener);
