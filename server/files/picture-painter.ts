import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/*
 * Pictures of strangers are unpacked in a process of their own: whatever a file makes of its decoder, it takes no more
 * than this of memory and time, and the server goes on. Other decoders belong here too.
 */
const mostBytes = 600 * 1024 * 1024;
const mostMs = 20_000;
const mostOutput = 16 * 1024 * 1024;

/** Runs in the child: the picture comes by standard input, each one painted goes out behind its length. */
const program = `
import { Transformer } from ${JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve('@napi-rs/image')).href)};
const { widths, quality, fit, ceiling } = JSON.parse(process.argv[1]);
setInterval(() => process.memoryUsage.rss() > ceiling && process.exit(9), 10).unref();
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bytes = Buffer.concat(chunks);
for (const width of widths) {
  const square = await new Transformer(bytes).rotate().resize({ width, height: width, fit }).webp(quality);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(square.byteLength);
  process.stdout.write(Buffer.concat([length, square]));
}
`;

interface Wish {
  widths: readonly number[];
  quality: number;
  fit: number;
}

/** As the library numbers its ways to fit a picture into a square: it fills it and is cut, or lies inside it whole. */
export const fits = { cover: 0, inside: 2 } as const;

/** A picture as WebP, fitted into a square of each width. @throws where it cannot be unpacked within the bounds */
export async function paintPicture(bytes: Uint8Array, wish: Wish, ceiling = mostBytes): Promise<Buffer[]> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=2', '--input-type=module', '-e', program, JSON.stringify({ ...wish, ceiling })],
    { stdio: ['pipe', 'pipe', 'ignore'], env: { UV_THREADPOOL_SIZE: '1' } },
  );
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
    child.on('error', () => resolve(null));
  });
  const late = new AbortController();
  void pause(mostMs, undefined, { signal: late.signal, ref: false }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > mostOutput) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  const drained = new Promise((resolve) => child.stdout.on('close', resolve));
  // A child that is gone takes nothing more.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const code = await ended;
  await drained;
  late.abort();
  const squares = code === 0 ? split(Buffer.concat(chunks)) : [];
  if (squares.length !== wish.widths.length) throw new Error(`The picture could not be painted (${code})`);
  return squares;
}

function split(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.byteLength;) {
    const length = bytes.readUInt32BE(at);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
}
