import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/*
 * Uploads are decoded in a child process with limits on memory, time and output. A malicious file can end the
 * child, but not the server.
 */
export interface Bounds {
  bytes: number;
  ms: number;
  output: number;
}

const usual: Bounds = { bytes: 600 * 1024 * 1024, ms: 20_000, output: 16 * 1024 * 1024 };

/** File URL of an installed module, for programs that don't run from a file. */
export const moduleUrl = (name: string): string =>
  pathToFileURL(createRequire(import.meta.url).resolve(name)).href;

/**
 * Runs a program that reads `args` as JSON from its first argument and may read standard input. Returns its
 * output; null if it failed or exceeded the limits.
 */
export async function runChild(
  program: string,
  asked: object,
  input?: Uint8Array,
  bounds: Partial<Bounds> = {},
): Promise<Buffer | null> {
  const { bytes, ms, output } = { ...usual, ...bounds };
  const guarded = `setInterval(() => process.memoryUsage.rss() > ${bytes} && process.exit(9), 10).unref();\n${program}`;
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=2', '--input-type=module', '-e', guarded, JSON.stringify(asked)],
    { stdio: ['pipe', 'pipe', 'ignore'], env: { UV_THREADPOOL_SIZE: '1' } },
  );
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
    child.on('error', () => resolve(null));
  });
  const late = new AbortController();
  void pause(ms, undefined, { signal: late.signal, ref: false }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > output) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  const drained = new Promise((resolve) => child.stdout.on('close', resolve));
  // An ended child closes its standard input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  const code = await ended;
  await drained;
  late.abort();
  return code === 0 ? Buffer.concat(chunks) : null;
}
