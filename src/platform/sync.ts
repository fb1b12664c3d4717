import { proxy, type Remote, wrap } from 'comlink';
import { pageLeaving } from '../lib/page-leaving.ts';
import type { SyncApi } from '../lib/sync-api.ts';
import { database } from '../db/current-database.ts';
import { isInMemory } from '../db/memory.ts';
import { clearUnfinished } from '../db/unfinished-writes.ts';
import { loadChunk } from './load-chunk.ts';
import { scheduleWipe } from './pending-wipes.ts';
import { isSuspended, onSuspend } from './page-lifecycle.ts';
import { deleteTicket } from '../lib/ticket-key.ts';
import { endSubscription } from './push.ts';
import { clearSession } from './stored-session.ts';

interface Engine {
  /** Null if the engine runs in the page. */
  worker: Worker | null;
  remote: Remote<SyncApi>;
  /** Functions that reject the pending calls. */
  calls: Set<(error: Error) => void>;
}

type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>;

let engine: Engine | undefined;
let firstCall: (() => void) | undefined;
let firstCallMade = true;
let onPageShown: (() => void)[] = [];

function rejectable() {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, rejectPromise) => {
    reject = rejectPromise;
  });
  return { promise, reject };
}

/**
 * Calls the worker, which starts on the first call.
 * @throws if the worker ends before it answers
 */
async function call(name: string, args: unknown[]): Promise<unknown> {
  if (isSuspended()) await new Promise<void>((shown) => onPageShown.push(shown));
  const { remote, calls } = ensureRunning();
  const { promise: ended, reject: interrupt } = rejectable();
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
export const startEngine = (): void => void ensureRunning();

/** Sets the call that each new worker gets before any other. */
export function setFirstCall(first: () => void): void {
  firstCall = first;
  firstCallMade = false;
}

function ensureRunning(): Engine {
  engine ??= startWorker();
  const current = engine;
  if (!firstCallMade) {
    firstCallMade = true;
    firstCall?.();
  }
  return current;
}

onSuspend({
  expectLeave: () => engine?.worker?.postMessage(pageLeaving),
  leave: () => {
    // An engine in the page is suspended together with the page.
    if (!engine?.worker) return;
    endEngine('The page was put aside');
    onPageShown.push(startEngine);
  },
  resume: () => {
    const waiting = onPageShown;
    onPageShown = [];
    for (const callback of waiting) callback();
  },
});

function endEngine(reason: string): void {
  if (!engine) return;
  const { worker, calls } = engine;
  engine = undefined;
  firstCallMade = false;
  worker?.terminate();
  for (const interrupt of calls) interrupt(new Error(reason));
}

/** Sends all later calls to an engine in the page. A running worker is terminated. */
export function runInPage(port: MessagePort): void {
  const wasRunning = engine !== undefined;
  endEngine('The engine runs in the page now');
  engine = { worker: null, remote: wrap<SyncApi>(port), calls: new Set() };
  firstCallMade = false;
  if (wasRunning) startEngine();
}

function startWorker(): Engine {
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
  void endSubscription();
  deleteTicket();
  clearSession();
  clearUnfinished(name);
  await done;
}

/** Wraps a callback so that the worker can call it. */
export const workerCallback = <F extends (...args: never[]) => void>(listener: F): F => proxy(listener);
