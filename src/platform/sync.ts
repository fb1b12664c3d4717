import { proxy, type Remote, wrap } from 'comlink';
import type { SyncApi } from '../lib/sync-api.ts';
import { leaveToBackground } from './background-sync.ts';
import { loadPart } from './load-part.ts';
import { clearSession } from './stored-session.ts';

let worker: Remote<SyncApi> | undefined;
let beforeAll: (() => void) | undefined;

/** This tab's sync worker, begun when it is first asked for. */
export function sync(): Remote<SyncApi> {
  worker ??= begin();
  const first = beforeAll;
  beforeAll = undefined;
  first?.();
  return worker;
}

/** What it is to be asked before anything else, whoever asks next. */
export function askFirst(first: () => void): void {
  beforeAll = first;
}

function begin(): Remote<SyncApi> {
  const begun = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  });
  // One that runs and fails says what of; one whose script could not be had does not.
  begun.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) return;
    loadPart(() => Promise.reject(new Error('The worker could not be loaded'))).catch(() => undefined);
  });
  return wrap<SyncApi>(begun);
}

/** There is something new in the outbox. It is safe there: whether the worker hears of it now changes nothing. */
export function wakeSync(): void {
  void worker?.wake('command').catch(() => undefined);
  leaveToBackground();
}

/** The person asked to try again now. */
export const retrySync = (): void => void worker?.wake('retry').catch(() => undefined);

/** Deletes what the device holds of the person, and ends their session on the server as soon as there is a line. */
export async function signOut(): Promise<void> {
  const done = sync().signOut();
  clearSession();
  await done;
}

/** A function that the worker may call while it works. */
export const told = <F extends (...args: never[]) => void>(listener: F): F => proxy(listener);
