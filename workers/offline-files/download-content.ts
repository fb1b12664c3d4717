import type { Material } from '../../contract/library.ts';
import { getOfflineRules } from '../../src/db/offline-materials.ts';
import type { OfflineMaterial } from '../../src/db/library-rows.ts';
import { getMeta, type StoredSession } from '../../src/db/meta.ts';
import { contentName, partAddress, partBytes } from '../../src/lib/stored-content.ts';
import type { OfflineFilesEnvironment } from './environment.ts';

/** Bytes that stay free for everything else. */
const spareBytes = 50 * 1024 * 1024;

export class Changed extends Error {}
export class NoRoom extends Error {}
/** The connection broke, or fetching was paused. */
export class Interrupted extends Error {}
/** Another origin does not let this one read the file (CORS). */
export class Unreadable extends Error {}
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Refused with ${status}`);
    this.status = status;
  }
}

const interrupted = (cause: unknown): never => {
  throw new Interrupted('The connection broke', { cause });
};

interface FetchedContent {
  bytes: number;
  /** Media type as the server sent it. */
  type: string;
  /** The server named neither a hash nor a length: nothing shows whether the file arrived whole. */
  unverified: boolean;
}

/**
 * Fetches the missing part of a file and stores it in parts of equal length. Returns null if the row was removed while
 * it was fetched. Our own server is checked by the file's hash (its ETag). Of another server, a strong ETag lets an
 * interrupted transfer go on where it stopped, and `Content-Length` tells when it is complete.
 * @throws Changed, Interrupted, NoRoom, Refused, Unreadable
 */
export async function fetchContent(
  keeper: OfflineFilesEnvironment,
  row: OfflineMaterial,
  material: Material,
): Promise<FetchedContent | null> {
  const { db, cache } = keeper;
  const session = await getMeta('session', db);
  if (!session) throw new Refused(401);
  const name = contentName(row.hash);
  await mustHaveRoom(keeper, row.bytes - row.got);
  const isStrict = Boolean(material.hash);
  let got = isStrict || row.etag !== undefined ? await storedParts(keeper, row) : 0;
  // An empty rest cannot be asked for: the type of what is there is that of its last part.
  if (got === row.bytes && row.bytes > 0)
    return { bytes: got, type: (await typeOfParts(cache, name)) ?? defaultType, unverified: false };
  const response = await request(keeper, session, material, { row, from: got });
  if (!response.ok || !response.body) throw new Refused(response.status);
  const etag = response.headers.get('etag');
  if (isStrict && etag !== `"${material.hash}"`) throw new Changed();
  // A server that sends the whole begins at its beginning.
  if (response.status === 200) got = 0;
  else if (!isStrict && etag !== row.etag) throw new Changed();
  const bytes = isStrict ? row.bytes : lengthOf(response, got);
  if (!isStrict) {
    await mustHaveRoom(keeper, (bytes ?? 0) - got);
    const strong = etag !== null && !etag.startsWith('W/');
    await updateRow(keeper, row, { bytes: bytes ?? 0, ...(strong && { etag }) });
  }
  const type = response.headers.get('content-type') ?? defaultType;
  const total = await storeBody(keeper, row, { body: response.body, type, got, expected: bytes });
  if (total === null) return null;
  return { bytes: total, type, unverified: bytes === undefined };
}

const defaultType = 'application/octet-stream';

async function mustHaveRoom(keeper: OfflineFilesEnvironment, bytes: number): Promise<void> {
  if ((await keeper.room()) - spareBytes < bytes) throw new NoRoom();
}

interface Wanted {
  row: OfflineMaterial;
  /** Byte to begin at. */
  from: number;
}

/** Credentials go to the server of the session alone, never to another origin that a row names. */
async function request(
  keeper: OfflineFilesEnvironment,
  { base, token }: StoredSession,
  { id, hash, file }: Material,
  { row, from }: Wanted,
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
    signal: keeper.signal,
  };
  return keeper.fetch(address, init).catch((cause: unknown) => {
    // Browsers report a refused cross-origin read like a broken connection.
    if (!isOwn && !keeper.signal.aborted && keeper.heldBack() !== 'offline')
      throw new Unreadable('Not readable from this origin', { cause });
    return interrupted(cause);
  });
}

/** Length of the whole file; undefined where the server does not say, or counts compressed bytes. */
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
  /** Bytes that are stored already. */
  got: number;
  /** Bytes of the whole file, where the server says. */
  expected: number | undefined;
}

/** Returns how many bytes are stored; null where nobody wants them any more. */
async function storeBody(
  keeper: OfflineFilesEnvironment,
  row: OfflineMaterial,
  { body, type, got, expected }: Incoming,
): Promise<number | null> {
  const name = contentName(row.hash);
  const reader = body.getReader();
  const pending = new Uint8Array(partBytes);
  let filled = 0;
  const store = async () => {
    const part = new Response(pending.slice(0, filled), { headers: { 'content-type': type } });
    await keeper.cache.put(partAddress(name, Math.floor(got / partBytes)), part);
    got += filled;
    filled = 0;
    return updateRow(keeper, row, { got });
  };
  for (;;) {
    const { done, value } = await reader.read().catch(interrupted);
    for (let at = 0; value && at < value.length;) {
      const part = value.subarray(at, at + partBytes - filled);
      pending.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === partBytes && !((await store()) && (await mayGoOn(keeper)))) {
        await reader.cancel();
        if (await keeper.db.kept.get(row.id)) throw new Interrupted('Paused');
        return null;
      }
    }
    if (done) break;
  }
  if (expected !== undefined && got + filled !== expected) throw new Interrupted('Cut off');
  if (filled > 0 && !(await store())) return null;
  return got;
}

/** False where the row has gone, or is about another version by now. */
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

async function mayGoOn({ db, heldBack }: OfflineFilesEnvironment): Promise<boolean> {
  const { paused, metered } = await getOfflineRules(db);
  const held = heldBack();
  return !paused && held !== 'offline' && (held !== 'metered' || metered);
}

/** Whole parts that are here already, in bytes; the last one may be shorter. */
async function storedParts(
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
