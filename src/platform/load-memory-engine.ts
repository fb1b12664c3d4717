import { switchToMemory } from '../db/memory.ts';
import { type MemoryEngine, memoryEngineEvent } from '../lib/memory-engine.ts';
import { runInPage } from './sync.ts';

/** Only the address of the bundle, as for a worker; its code is not part of the page's chunks. */
const [engineAddress = ''] = Object.values(
  import.meta.glob<string>('../../workers/in-page.worker.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
);

/** Switches the page to the in-memory database and the engine that uses it. */
export async function loadMemoryEngine(): Promise<void> {
  let engine: MemoryEngine | undefined;
  const onEngine = (event: Event) => {
    engine = (event as CustomEvent<MemoryEngine>).detail;
  };
  addEventListener(memoryEngineEvent, onEngine, { once: true });
  await import(/* @vite-ignore */ engineAddress);
  if (!engine) throw new Error('The in-memory engine did not start');
  switchToMemory(engine.indexedDB, engine.keyRange);
  runInPage(engine.port);
}
