/*
 * Where the browser refuses IndexedDB, the rows and the outbox live in the memory of this page, and the sync engine runs
 * in the page too. Everything works while the device is online; what is not sent when the tab closes is lost.
 */
import { refusesDatabases } from '../db/database-refusal.ts';
import { loadChunk } from './load-chunk.ts';

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
  if (mode !== 'on' && (await refusesDatabases())) await startMemoryMode().catch(() => undefined);
}

async function start(): Promise<void> {
  setMode('starting');
  await loadChunk(async () => (await import('./load-memory-engine.ts')).loadMemoryEngine());
  setMode('on');
}

function setMode(now: MemoryMode): void {
  mode = now;
  for (const listener of listeners) listener();
}
