import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { encodingOf, matchesEntityTag } from './send-json.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

const suffixes = { br: '.br', gzip: '.gz' } as const;

interface StaticOptions {
  addressOf?: (c: HonoContext) => string;
  page?: (c: HonoContext) => Promise<Response>;
}

const requestPath = (c: HonoContext): string => c.req.path;

/**
 * Serves the built client, with files compressed at build time if the client accepts them. Paths of the app
 * get its page: that of `page` if it is given.
 */
export function staticFiles(
  root: string,
  { addressOf = requestPath, page }: StaticOptions = {},
): (c: HonoContext) => Promise<Response> {
  return async (c) => {
    const file = fileFor(root, addressOf(c));
    // A missing file may come with the next version, so the 404 must not be cached.
    if (!file) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    if (page && file === path.join(root, 'index.html')) return page(c);
    const encoding = encodingOf(c.req.header('accept-encoding'));
    const encoded = encoding && fs.existsSync(file + suffixes[encoding]) ? encoding : undefined;
    const served = encoded ? file + suffixes[encoded] : file;
    const { size, mtimeMs } = fs.statSync(served);
    const etag = `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    const headers: Record<string, string> = {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      etag,
      ...(encoded && { 'content-encoding': encoded }),
    };
    if (matchesEntityTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    headers['content-length'] = String(size);
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(Readable.toWeb(fs.createReadStream(served)) as ReadableStream, 200, headers);
  };
}

/** The file of a path; undefined for a missing asset, which must never be answered with the page. */
function fileFor(root: string, address: string): string | undefined {
  const decoded = decode(address);
  if (decoded === undefined || decoded.includes('\0') || decoded.length > maxPathLength) return undefined;
  const file = path.join(root, path.normalize(decoded));
  if (file.startsWith(root + path.sep) && isFile(file)) return file;
  const looksLikeFile = /^\/(assets|icons|zoom)\//.test(decoded) || /\.[a-z0-9]{2,12}$/i.test(decoded);
  return looksLikeFile ? undefined : path.join(root, 'index.html');
}

const maxPathLength = 1000;

/** False for a path that can't be a file, such as one that is too long. */
function isFile(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

const decode = (address: string): string | undefined => {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
};
