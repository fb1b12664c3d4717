import fs from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import { encodingOf } from '../http/send-json.ts';
import { zoomSdk } from './zoom-sdk.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.cur': 'image/x-icon',
};
const compressible = new Set(['.js', '.css', '.json', '.wasm', '.svg']);
const brotli = promisify(brotliCompress);
/** Brotli quality. Takes half a second for the largest file, once per version and school. */
const quality = 6;

/**
 * Serves the files of the installed meeting SDK below `/zoom/{version}/`. Each is compressed on its first
 * request and cached in the data folder. Null if the package is not installed.
 */
export function zoomAssets(ctx: Context): ((c: HonoContext) => Promise<Response>) | null {
  const sdk = zoomSdk();
  if (!sdk) return null;
  const cacheFolder = path.join(ctx.config.dataDir, 'zoom', sdk.version);
  const pending = new Map<string, Promise<string>>();
  /** Returns the path of the compressed file. Concurrent requests share the work. */
  const compressed = (name: string): Promise<string> => {
    const target = path.join(cacheFolder, `${name}.br`);
    if (fs.existsSync(target)) return Promise.resolve(target);
    const running = pending.get(name);
    if (running) return running;
    const work = write(path.join(sdk.folder, name), target).finally(() => pending.delete(name));
    pending.set(name, work);
    return work;
  };
  return async (c) => {
    const name = fileBelow(sdk.folder, c.req.path.slice(`/zoom/${sdk.version}/`.length));
    if (name === null || !c.req.path.startsWith(`/zoom/${sdk.version}/`))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const type = path.extname(name);
    const packs = compressible.has(type) && encodingOf(c.req.header('accept-encoding')) === 'br';
    const file = packs ? await compressed(name) : path.join(sdk.folder, name);
    const headers = {
      'content-type': types[type] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'content-length': String(fs.statSync(file).size),
      ...(packs && { 'content-encoding': 'br' }),
      // Clients that show progress need the uncompressed length; `content-length` is the compressed one.
      'x-plain-length': String(fs.statSync(path.join(sdk.folder, name)).size),
      // Cross-origin isolated documents load only resources that opt in.
      'cross-origin-embedder-policy': 'require-corp',
    };
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(Readable.toWeb(fs.createReadStream(file)) as ReadableStream, 200, headers);
  };
}

/** The path of an existing file below the folder; null for anything else. */
function fileBelow(folder: string, requested: string): string | null {
  if (requested.length > 200 || !/^[\w./-]+$/.test(requested)) return null;
  const name = path.normalize(requested);
  const file = path.join(folder, name);
  if (!file.startsWith(folder + path.sep)) return null;
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? name : null;
}

async function write(from: string, to: string): Promise<string> {
  const content = await readFile(from);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await mkdir(path.dirname(to), { recursive: true });
  const part = `${to}.${process.pid}.part`;
  try {
    await writeFile(part, await brotli(content, { params }));
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
  return to;
}
