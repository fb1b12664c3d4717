import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const worthCompressing = 1024;

export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'authorization, accept-encoding, x-lang, x-extensions, origin',
};

type Encoding = 'br' | 'gzip' | undefined;

export const encodingOf = (accepted: string | undefined): Encoding =>
  accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : undefined;

export const compress = (body: Buffer, encoding: Encoding, quality = 5): Promise<Buffer> | Buffer => {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  if (encoding === 'gzip') return gz(body);
  return body;
};

export const weakTag = (body: Buffer | string) =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Whether `If-None-Match` matches a tag: `*`, or a list compared weakly (RFC 9110, 13.1.2). */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (each: string) => each.trim().replace(/^W\//, '');
  return header.split(',').some((each) => opaque(each) === opaque(tag));
}

/**
 * Sends JSON with a weak ETag, answers a matching If-None-Match with 304, and compresses above 1 KB. Shared
 * caches may not store it.
 */
export async function sendJson(
  c: HonoContext,
  data: unknown,
  status: StatusCode = 200,
  extra: Record<string, string> = {},
): Promise<Response> {
  const text = JSON.stringify(data);
  const headers: Record<string, string> = { ...jsonHeaders, ...extra };
  if ((c.req.method === 'GET' || c.req.method === 'HEAD') && status === 200) {
    headers['etag'] = weakTag(text);
    if (matchesEntityTag(c.req.header('if-none-match'), headers['etag'])) return c.body(null, 304, headers);
  }
  const encoding = text.length < worthCompressing ? undefined : encodingOf(c.req.header('accept-encoding'));
  if (!encoding) return c.newResponse(text, status, headers);
  const body = await compress(Buffer.from(text), encoding);
  return c.newResponse(new Uint8Array(body), status, { ...headers, 'content-encoding': encoding });
}
