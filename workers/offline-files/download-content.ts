import { boxHeader } from '../../contract/box-header.ts';
import type { Material } from '../../contract/library.ts';
import { getOfflineRules } from '../../src/db/offline-materials.ts';
import type { OfflineMaterial } from '../../src/db/library-rows.ts';
import { getMeta, type StoredSession } from '../../src/db/meta.ts';
import { contentName, partAddress, partBytes } from '../../src/lib/stored-content.ts';
import type { OfflineFilesEnvironment } from './environment.ts';

/** Bytes that downloads leave free for all other data. */
const spareBytes = 50 * 1024 * 1024;

export class FileChangedError extends Error {}
export class NoSpaceError extends Error {}
/** The connection broke, or downloading was paused. */
export class InterruptedError extends Error {}
/** CORS of another origin does not allow this one to read the file. */
export class UnreadableError extends Error {}
/** A box answered that does not carry the file, or this version of it. */
export class NotCarriedError extends Error {}
export class RefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Refused with ${status}`);
    this.status = status;
  }
}

const throwInterrupted = (cause: unknown): never => {
  throw new InterruptedError('The connection was lost during the download', { cause });
};

interface FetchedContent {
  bytes: number;
  /** Media type as the server sent it. */
  type: string;
  /** The server sent neither a hash nor a length, so the file cannot be checked for completeness. */
  unverified: boolean;
}

/**
 * Fetches the missing rest of a file and stores it in parts of `partBytes`. Returns null if the row was
 * removed meanwhile. A file of our own server is checked by its hash (the ETag). For other servers a strong
 * ETag allows an interrupted transfer to continue, and `Content-Length` shows whether it is complete.
 *
 * @throws FileChangedError, InterruptedError, NoSpaceError, NotCarriedError, RefusedError, UnreadableError
 */
export async function fetchContent(
  env: OfflineFilesEnvironment,
  row: OfflineMaterial,
  material: Material,
): Promise<FetchedContent | null> {
  const { db, cache } = env;
  const session = await getMeta('session', db);
  if (!session) throw new RefusedError(401);
  const name = contentName(row.hash);
  await requireSpace(env, row.bytes - row.got);
  const isStrict = Boolean(material.hash);
  let got = isStrict || row.etag !== undefined ? await countStoredBytes(env, row) : 0;
  // All bytes are stored and an empty range cannot be requested: take the type from a stored part.
  if (got === row.bytes && row.bytes > 0)
    return { bytes: got, type: (await typeOfParts(cache, name)) ?? defaultType, unverified: false };
  const response = await request(env, session, material, { row, from: got });
  const etag = response.headers.get('etag');
  const isOther = isStrict && etag !== `"${material.hash}"`;
  if (response.headers.has(boxHeader) && (!response.ok || isOther)) throw new NotCarriedError();
  if (!response.ok || !response.body) throw new RefusedError(response.status);
  if (isOther) throw new FileChangedError();
  // A 200 response starts at byte 0.
  if (response.status === 200) got = 0;
  else if (!isStrict && etag !== row.etag) throw new FileChangedError();
  const bytes = isStrict ? row.bytes : lengthOf(response, got);
  if (!isStrict) {
    await requireSpace(env, (bytes ?? 0) - got);
    const strong = etag !== null && !etag.startsWith('W/');
    await updateRow(env, row, { bytes: bytes ?? 0, ...(strong && { etag }) });
  }
  const type = response.headers.get('content-type') ?? defaultType;
  const total = await storeBody(env, row, { body: response.body, type, got, expected: bytes });
  if (total === null) return null;
  return { bytes: total, type, unverified: bytes === undefined };
}

const defaultType = 'application/octet-stream';

async function requireSpace(env: OfflineFilesEnvironment, bytes: number): Promise<void> {
  if ((await env.room()) - spareBytes < bytes) throw new NoSpaceError();
}

interface RangeRequest {
  row: OfflineMaterial;
  /** First byte to request. */
  from: number;
}

/** Sends credentials only to the server of the session, never to another origin that a row names. */
async function request(
  env: OfflineFilesEnvironment,
  { base, token }: StoredSession,
  { id, hash, file }: Material,
  { row, from }: RangeRequest,
): Promise<Response> {
  const address = hash ? `${base}/library/${id}/file?v=${contentName(hash)}` : new URL(file ?? '', base).href;
  const isOwn = new URL(address).origin === new URL(base).origin;
  const headers = {
    ...(isOwn && { authorization: `Bearer ${token}` }),
    ...(from > 0 && { range: `bytes=${from}-` }),
    ...(from > 0 && !hash && row.etag !== undefined && { 'if-range': row.etag }),
  };
  const init: RequestInit = {
    headers,
    credentials: isOwn && !hash ? 'include' : 'omit',
    cache: 'no-store',
    signal: env.signal,
  };
  return env.fetch(address, init).catch((cause: unknown) => {
    // Browsers report a refused cross-origin read like a broken connection.
    if (!isOwn && !env.signal.aborted && env.heldBack() !== 'offline')
      throw new UnreadableError('The file cannot be read from this origin (CORS)', { cause });
    return throwInterrupted(cause);
  });
}

/** Length of the whole file in bytes; undefined if the server does not send it or compresses the response. */
function lengthOf({ status, headers }: Response, got: number): number | undefined {
  if (headers.get('content-encoding') !== null) return undefined;
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  if (status === 206 && total !== undefined) return Number(total);
  const length = headers.get('content-length');
  return length === null ? undefined : Number(length) + got;
}

interface Incoming {
  body: NonNullable<Response['body']>;
  type: string;
  /** Bytes stored already. */
  got: number;
  /** Bytes of the whole file, if known. */
  expected: number | undefined;
}

/** Returns the count of stored bytes; null if the row was removed meanwhile. */
async function storeBody(
  env: OfflineFilesEnvironment,
  row: OfflineMaterial,
  { body, type, got, expected }: Incoming,
): Promise<number | null> {
  const name = contentName(row.hash);
  const reader = body.getReader();
  const pending = new Uint8Array(partBytes);
  let filled = 0;
  const store = async () => {
    const part = new Response(pending.slice(0, filled), { headers: { 'content-type': type } });
    await env.cache.put(partAddress(name, Math.floor(got / partBytes)), part);
    got += filled;
    filled = 0;
    return updateRow(env, row, { got });
  };
  for (;;) {
    const { done, value } = await reader.read().catch(throwInterrupted);
    for (let at = 0; value && at < value.length;) {
      const part = value.subarray(at, at + partBytes - filled);
      pending.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === partBytes && !((await store()) && (await mayContinue(env)))) {
        await reader.cancel();
        if (await env.db.kept.get(row.id)) throw new InterruptedError('The download was paused');
        return null;
      }
    }
    if (done) break;
  }
  if (expected !== undefined && got + filled !== expected)
    throw new InterruptedError('The response ended early');
  if (filled > 0 && !(await store())) return null;
  return got;
}

/** Returns false if the row was removed or belongs to another version of the file by now. */
const updateRow = async (
  { db }: OfflineFilesEnvironment,
  row: OfflineMaterial,
  changes: Partial<OfflineMaterial>,
) =>
  (await db.kept
    .where('id')
    .equals(row.id)
    .and(({ hash }) => hash === row.hash)
    .modify(changes)) > 0;

async function mayContinue({ db, heldBack }: OfflineFilesEnvironment): Promise<boolean> {
  const { paused, metered } = await getOfflineRules(db);
  const reason = heldBack();
  return !paused && reason !== 'offline' && (reason !== 'metered' || metered);
}

/** Bytes of the consecutive parts stored so far, capped at the length of the file. */
async function countStoredBytes(
  { cache }: OfflineFilesEnvironment,
  { hash, bytes }: OfflineMaterial,
): Promise<number> {
  const name = contentName(hash);
  for (let at = 0; at * partBytes < bytes; at++)
    if (!(await cache.match(partAddress(name, at)))) return at * partBytes;
  return bytes;
}

const typeOfParts = async (cache: OfflineFilesEnvironment['cache'], name: string) =>
  (await cache.match(partAddress(name, 0)))?.headers.get('content-type');
