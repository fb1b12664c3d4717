/*
 * The sync engine for a page whose browser refuses IndexedDB, with an IndexedDB in memory. The page imports
 * this script instead of starting it as a worker, since a worker cannot share its memory with the page. It is
 * bundled as a worker all the same, so that none of it ends up in the chunks of the page.
 */
import { expose } from 'comlink';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { switchToMemory } from '../src/db/memory.ts';
import { type MemoryEngine, memoryEngineEvent } from '../src/lib/memory-engine.ts';
import type { SyncApi } from '../src/lib/sync-api.ts';
import { browserEnvironment, ownLocks } from './sync/browser-environment.ts';
import { createSyncApi } from './sync/session/sync-api.ts';
// Import the parts that the worker loads lazily: here no service worker may have cached them.
import './sync/outbox/reconcile.ts';
import './sync/pull/poll-lists.ts';
import './sync/realtime/live-desks.ts';
import './sync/session/check-connection.ts';
import './sync/session/delete-profile.ts';
import './sync/session/own-data.ts';
import './sync/session/server-requests.ts';
import './sync/session/sign-in.ts';
import './sync/session/upload-video.ts';

/**
 * Adds `setImmediate`. The in-memory database runs each request in a task of its own, by `setImmediate` or
 * `scheduler`. Safari, and Firefox before 142, have neither and delay nested timers by 4 ms: opening a chat
 * took 1.8 s.
 */
function addSetImmediate(): void {
  if ('setImmediate' in globalThis || 'scheduler' in globalThis) return;
  const tasks: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => tasks.shift()?.());
  port1.start();
  const setImmediate = (task: () => void) => {
    tasks.push(task);
    port2.postMessage(null);
  };
  Object.assign(globalThis, { setImmediate });
}

addSetImmediate();
const indexedDB = new IDBFactory();
switchToMemory(indexedDB, IDBKeyRange);
const { port1, port2 } = new MessageChannel();
expose(createSyncApi(browserEnvironment(ownLocks())) satisfies SyncApi, port1);
const detail: MemoryEngine = { indexedDB, keyRange: IDBKeyRange, port: port2 };
dispatchEvent(new CustomEvent(memoryEngineEvent, { detail }));
