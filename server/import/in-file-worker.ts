import fs from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type Table, TableError } from '../spreadsheets/table.ts';
import { ImportError, type Programme } from './programme.ts';
import type { FileResponse, FileRequest } from './file-worker.ts';

const maxMs = 20_000;
const maxMegabytes = 768;

/**
 * Reads a programme in a worker thread.
 * @throws ImportError
 */
export async function readInWorker(bytes: Uint8Array, homeZone: string, now: number): Promise<Programme> {
  const answer = await answerOfWorker({ kind: 'programme', bytes, homeZone, now });
  if ('programme' in answer) return answer.programme;
  throw new ImportError('refused' in answer ? answer.refused : 'The file cannot be read');
}

/**
 * Reads a table in a worker thread.
 * @throws TableError
 */
export async function readTableInWorker(bytes: Uint8Array): Promise<Table> {
  const answer = await answerOfWorker({ kind: 'table', bytes });
  if ('table' in answer) return answer.table;
  throw new TableError('rule' in answer ? answer.rule : 'tableLarge');
}

/** Writes a table to an XLSX file in a worker thread. */
export async function writeXlsxInWorker(rows: string[][]): Promise<Uint8Array> {
  const answer = await answerOfWorker({ kind: 'xlsx', rows });
  if ('bytes' in answer) return answer.bytes;
  throw new Error('refused' in answer ? answer.refused : 'The table cannot be written');
}

/**
 * Handles a request in a worker thread, so that the server stays responsive. Limits time and memory, because a
 * file may be crafted to use much of both.
 */
function answerOfWorker(request: FileRequest): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    const worker = startWorker({
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // Errors during termination are irrelevant.
      worker.on('error', () => undefined);
      void worker.terminate();
      settle();
    };
    const refuse = (refused: string) => end(() => resolve({ refused }));
    const timer = setTimeout(
      () => refuse(`Reading the file took longer than ${maxMs / 1000} seconds`),
      maxMs,
    );
    worker.once('message', (answer: FileResponse) => end(() => resolve(answer)));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('Reading the file needs too much memory')
        : end(() => reject(error)),
    );
    worker.once('exit', () => refuse('The worker that reads the file exited early'));
  });
}

/** After the build, the worker is next to the server's entry files. */
function startWorker(options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.ts')) return startFromSources(options);
  const beside = ['./file-worker.js', '../file-worker.js'].map((name) => new URL(name, import.meta.url));
  const entry = beside.find((url) => fs.existsSync(url));
  if (!entry) throw new Error('The build lacks file-worker.js');
  return new Worker(entry, options);
}

/** Workers do not inherit the TypeScript loader. */
function startFromSources(options: WorkerOptions): Worker {
  const source = JSON.stringify(new URL('./file-worker.ts', import.meta.url).href);
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(program, { ...options, eval: true });
}
