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
const packed = promisify(brotliCompress);
/** Half a second for the largest, once per version and school. */
const quality = 6;

/**
 * The files of the meeting SDK, from the package as it is installed, below `/zoom/{version}/`. They are packed when
 * they are first asked for and kept so in the data folder; null where the package is not installed.
 */
export function zoomAssets(ctx: Context): ((c: HonoContext) => Promise<Response>) | null {
  const sdk = zoomSdk();
  if (!sdk) return null;
  const kept = path.join(ctx.config.dataDir, 'zoom', sdk.version);
  const underWay = new Map<string, Promise<string>>();
  /** The path of the packed file; several who ask at once wait for the same work. */
  const pack = (name: string): Promise<string> => {
    const there = path.join(kept, `${name}.br`);
    if (fs.existsSync(there)) return Promise.resolve(there);
    const begun = underWay.get(name);
    if (begun) return begun;
    const work = write(path.join(sdk.folder, name), there).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  };
  return async (c) => {
    const name = fileBelow(sdk.folder, c.req.path.slice(`/zoom/${sdk.version}/`.length));
    if (name === null || !c.req.path.startsWith(`/zoom/${sdk.version}/`))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const type = path.extname(name);
    const packs = compressible.has(type) && encodingOf(c.req.header('accept-encoding')) === 'br';
    const file = packs ? await pack(name) : path.join(sdk.folder, name);
    const headers = {
      'content-type': types[type] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'content-length': String(fs.statSync(file).size),
      ...(packs && { 'content-encoding': 'br' }),
      // What is packed has another length than what arrives: for whoever shows how much of it is there.
      'x-plain-length': String(fs.statSync(path.join(sdk.folder, name)).size),
      // Isolated documents take in only what says so.
      'cross-origin-embedder-policy': 'require-corp',
    };
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(Readable.toWeb(fs.createReadStream(file)) as ReadableStream, 200, headers);
  };
}

/** A name below the folder, which has a file; null for anything else. */
function fileBelow(folder: string, asked: string): string | null {
  if (asked.length > 200 || !/^[\w./-]+$/.test(asked)) return null;
  const name = path.normalize(asked);
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
    await writeFile(part, await packed(content, { params }));
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
  return to;
}
