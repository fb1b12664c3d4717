/*
 * Where the browser refuses IndexedDB, the rows and the outbox live in the memory of this page, and the sync engine runs
 * in the page too. Everything works while the device is online; what is not sent when the tab closes is lost.
 */
import { keepInMemory } from '../db/memory.ts';
import { refusesDatabases } from '../db/refusal.ts';
import { type MemoryEngine, memoryEngineEvent } from '../lib/memory-engine.ts';
import { loadPart } from './load-part.ts';
import { runInPage } from './sync.ts';

/** Only the address of the bundle, as for a worker: none of its code comes with the page. */
const [engineAddress = ''] = Object.values(
  import.meta.glob<string>('../../workers/in-page.worker.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
);

type MemoryMode = 'off' | 'starting' | 'on' | 'failed';

let mode: MemoryMode = 'off';
let started: Promise<void> | undefined;
const listeners = new Set<() => void>();

export const memoryMode = (): MemoryMode => mode;

export function watchMemoryMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when databases can be opened in memory. Rejects where the engine cannot be loaded. */
export function startMemoryMode(): Promise<void> {
  started ??= start().catch((error: unknown) => {
    started = undefined;
    setMode('failed');
    throw error;
  });
  return started;
}

/** Starts the memory mode if the browser refuses IndexedDB. For pages that open no database before the sign-in. */
export async function ensureDatabases(): Promise<void> {
  if (mode === 'off' && (await refusesDatabases())) await startMemoryMode().catch(() => undefined);
}

async function start(): Promise<void> {
  setMode('starting');
  const { indexedDB, keyRange, port } = await loadPart(loadEngine);
  keepInMemory(indexedDB, keyRange);
  runInPage(port);
  setMode('on');
}

async function loadEngine(): Promise<MemoryEngine> {
  let engine: MemoryEngine | undefined;
  const take = (event: Event) => {
    engine = (event as CustomEvent<MemoryEngine>).detail;
  };
  addEventListener(memoryEngineEvent, take, { once: true });
  await import(/* @vite-ignore */ engineAddress);
  if (!engine) throw new Error('The engine did not start');
  return engine;
}

function setMode(now: MemoryMode): void {
  mode = now;
  for (const listener of listeners) listener();
}
