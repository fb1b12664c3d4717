/*
 * If the browser refuses IndexedDB, rows and outbox are in the memory of the page, and the sync engine runs
 * in the page too. Everything works while the device is online; unsent changes are lost when the tab closes.
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

/**
 * Resolves when databases can be opened in memory; rejects if the engine cannot be loaded. Later calls return
 * the same promise.
 */
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
