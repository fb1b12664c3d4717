import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import * as contract from '../../../contract/files.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Range } from '../../files/file-store.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { matchesEntityTag } from '../../http/send-json.ts';

/**
 * Types that browsers may show inline; others are sent as downloads. No type that can run scripts is listed.
 */
const shown = new Set([
  'image/webp',
  'image/png',
  'image/jpeg',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/webm',
  'audio/ogg',
  'audio/mp4',
  'audio/mpeg',
  'audio/wav',
]);
/**
 * The app reads these itself. Opened as a page, a PDF is blocked by the response's content security policy.
 */
const readByApp = new Set(['application/pdf', 'text/plain', 'text/vtt']);

const unknownFile = () => new Refusal('notFound');

export const fileRoutes = [
  route(contract.getFile, async ({ ctx, c, params, query }) => {
    const named = await fileRow(ctx.db, params.hash);
    const smaller = query.w === undefined ? undefined : named?.sizes[query.w];
    const file = smaller === undefined ? named : await fileRow(ctx.db, smaller);
    if (!file) throw unknownFile();
    return sendFile(ctx, c, file, query.t === undefined ? 'immutable' : 'not kept');
  }),
];

interface SentFile {
  hash: string;
  type: string;
  bytes: number;
  /** File name offered for saving. */
  name?: string;
}

/**
 * Sends a content, whole or one range of it. With a file token the URL belongs to one user, so `no-store`
 * keeps the browser from caching it beyond their sign-out.
 */
export async function sendFile(
  ctx: Context,
  c: HonoContext,
  file: SentFile,
  caching: 'immutable' | 'not kept',
  { download = false, inApp = false }: { download?: boolean; inApp?: boolean } = {},
): Promise<Response> {
  const isShown = shown.has(file.type) || (inApp && readByApp.has(file.type));
  const etag = `"${file.hash}"`;
  const name = file.name === undefined ? '' : `; filename*=UTF-8''${encodeFileName(file.name)}`;
  const headers: Record<string, string> = {
    'cache-control': caching === 'immutable' ? 'private, max-age=31536000, immutable' : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': isShown ? typeToShow(file.type) : 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag,
    ...(download || !isShown
      ? { 'content-disposition': `attachment${name}` }
      : name !== '' && { 'content-disposition': `inline${name}` }),
  };
  if (matchesEntityTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  // Without If-Range, a range of a new version could be joined to a part of the old one (RFC 9110, 13.1.5).
  const ifRange = c.req.header('if-range')?.trim();
  const isSame = ifRange === undefined || ifRange === etag;
  const range = isSame ? rangeOf(c.req.header('range'), file.bytes) : undefined;
  if (range === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.bytes}` });
  const content = await ctx.files.read(file.hash, range);
  if (!content) throw unknownFile();
  const bytes = range ? range.to - range.from + 1 : file.bytes;
  const responseHeaders = {
    ...headers,
    'content-length': String(bytes),
    ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${file.bytes}` }),
  };
  return c.body(Readable.toWeb(content) as ReadableStream, range ? 206 : 200, responseHeaders);
}

const typeToShow = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

/** RFC 8187 leaves fewer characters unescaped than encodeURIComponent. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const fileRow = (db: Reader, hash: string) =>
  db
    .selectFrom('file')
    .select(['hash', 'type', 'bytes', 'sizes'])
    .where('hash', '=', hash)
    .where('refs', '>', 0)
    .executeTakeFirst();

/**
 * Parses a Range header. Returns undefined for the whole file, also if several ranges are requested, and
 * 'none' if the range can't be satisfied.
 */
export function rangeOf(header: string | undefined, bytes: number): Range | undefined | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'none' : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from > to ? 'none' : { from, to };
}
