import type { KeptMaterial } from '../../src/db/library-rows.ts';
import { getKeepRules, reconcileKept } from '../../src/db/kept-materials.ts';
import { getMeta } from '../../src/db/meta.ts';
import { contentName, markAddress, partAddress, partBytes } from '../../src/lib/kept-content.ts';
import { keepSubtitles, subtitlesOf } from './keep-subtitles.ts';
import type { Keeper } from './keeper.ts';
import { hashing } from '../../src/lib/sha256.ts';

/** Room that is left for everything else. */
const spareBytes = 50 * 1024 * 1024;

class Changed extends Error {}
class NoRoom extends Error {}
/** The connection broke, or fetching was paused. */
class Interrupted extends Error {}

const interrupted = (cause: unknown): never => {
  throw new Interrupted('The connection broke', { cause });
};

/**
 * Fetches what is wanted, the smallest rest first, until there is nothing left that can be. Tells whether something is
 * left that may succeed later.
 */
export async function keepMaterials(keeper: Keeper): Promise<'done' | 'later'> {
  const { db, signal } = keeper;
  await reconcileKept(db, keeper.now());
  await dropUnwanted(keeper);
  for (;;) {
    const rules = await getKeepRules(db);
    const waiting = (await db.kept.toArray())
      .filter(({ state }) => state === 'waiting' || state === 'fetching')
      .toSorted((a, b) => a.bytes - a.got - (b.bytes - b.got) || a.at - b.at || a.id - b.id);
    const [next] = waiting;
    if (!next) return keepSubtitles(keeper);
    const held = keeper.heldBack();
    if (signal.aborted || rules.paused || held === 'offline' || (held === 'metered' && !rules.metered))
      return 'later';
    if ((await fetchOne(keeper, next)) === 'later') return 'later';
  }
}

async function fetchOne(keeper: Keeper, row: KeptMaterial): Promise<'next' | 'later'> {
  const { db } = keeper;
  const fail = async (error: string) => {
    await db.kept.update(row.id, { state: 'failed', error, got: 0 });
    // Parts that nobody can open would only take space.
    await dropUnwanted(keeper);
  };
  try {
    if ((await keeper.room()) - spareBytes < row.bytes - row.got) throw new NoRoom();
    await db.kept.update(row.id, { state: 'fetching' });
    const type = await fetchRest(keeper, row);
    if (type === null) return 'next';
    if (!(await isRight(keeper, row))) {
      await fail('damaged');
      return 'next';
    }
    const mark = JSON.stringify({ bytes: row.bytes, type });
    await keeper.cache.put(markAddress(contentName(row.hash)), new Response(mark));
    await db.transaction('rw', db.kept, async () => {
      const now = await db.kept.get(row.id);
      if (now?.hash !== row.hash) return;
      const { before: _before, error: _error, ...rest } = now;
      await db.kept.put({ ...rest, state: 'kept', got: row.bytes });
    });
    await dropUnwanted(keeper);
    return 'next';
  } catch (error) {
    if (error instanceof NoRoom || isQuota(error)) await fail('room');
    else if (error instanceof Changed) await fail('changed');
    else if (error instanceof Refused) {
      if (error.status === 401 || error.status >= 500 || error.status === 429) {
        await db.kept.update(row.id, { state: 'waiting' });
        return 'later';
      }
      await fail(error.status === 404 ? 'gone' : 'refused');
    } else if (error instanceof Interrupted || keeper.signal.aborted) {
      // It goes on from here when the connection is back.
      await db.kept.update(row.id, { state: 'waiting' });
      return 'later';
    } else {
      keeper.note(error);
      await fail('unknown');
    }
    return 'next';
  }
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Refused with ${status}`);
    this.status = status;
  }
}

const isQuota = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError';

/** Fetches what is missing and stores each part as it is whole. Gives the type of it; null where nobody wants it any more. */
async function fetchRest(keeper: Keeper, row: KeptMaterial): Promise<string | null> {
  const { db, cache, signal } = keeper;
  const name = contentName(row.hash);
  const session = await getMeta('session', db);
  if (!session) throw new Refused(401);
  let got = await storedParts(keeper, row);
  // An empty rest cannot be asked for: the type of what is there is that of its last part.
  if (got === row.bytes) return (await typeOfParts(cache, name)) ?? 'application/octet-stream';
  const address = `${session.base}/library/${row.id}/file?v=${name}`;
  const request: RequestInit = {
    headers: { authorization: `Bearer ${session.token}`, ...(got > 0 && { range: `bytes=${got}-` }) },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  };
  const response = await keeper.fetch(address, request).catch(interrupted);
  if (!response.ok || !response.body) throw new Refused(response.status);
  if (response.headers.get('etag') !== `"${row.hash}"`) throw new Changed();
  // A server that sends the whole begins at its beginning.
  if (response.status === 200) got = 0;
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const reader = response.body.getReader();
  const pending = new Uint8Array(partBytes);
  let filled = 0;
  const store = async () => {
    const part = new Response(pending.slice(0, filled), { headers: { 'content-type': type } });
    await cache.put(partAddress(name, Math.floor(got / partBytes)), part);
    got += filled;
    filled = 0;
    return (
      (await db.kept
        .where('id')
        .equals(row.id)
        .and(({ hash }) => hash === row.hash)
        .modify({ got })) > 0
    );
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
        if (await db.kept.get(row.id)) throw new Interrupted('Paused');
        return null;
      }
    }
    if (done) break;
  }
  if (got + filled !== row.bytes) throw new Interrupted('Cut off');
  if (filled > 0 && !(await store())) return null;
  return type;
}

async function mayGoOn({ db, heldBack }: Keeper): Promise<boolean> {
  const { paused, metered } = await getKeepRules(db);
  const held = heldBack();
  return !paused && held !== 'offline' && (held !== 'metered' || metered);
}

/** Whole parts that are here already, in bytes; the last one may be shorter. */
async function storedParts({ cache }: Keeper, { hash, bytes }: KeptMaterial): Promise<number> {
  const name = contentName(hash);
  for (let at = 0; at * partBytes < bytes; at++)
    if (!(await cache.match(partAddress(name, at)))) return at * partBytes;
  return bytes;
}

const typeOfParts = async (cache: Keeper['cache'], name: string) =>
  (await cache.match(partAddress(name, 0)))?.headers.get('content-type');

/** By its length and its hash. */
async function isRight({ cache }: Keeper, { hash, bytes }: KeptMaterial): Promise<boolean> {
  const sum = hashing();
  let length = 0;
  for (let at = 0; at * partBytes < bytes; at++) {
    const part = await cache.match(partAddress(contentName(hash), at));
    if (!part) return false;
    const content = new Uint8Array(await part.arrayBuffer());
    length += content.length;
    sum.update(content);
  }
  return length === bytes && sum.hex() === hash;
}

/** Deletes contents that no row wants: earlier versions, removed and failed ones. */
async function dropUnwanted({ db, cache }: Keeper): Promise<void> {
  const rows = await db.kept.toArray();
  const materials = await db.materials.bulkGet(rows.map(({ id }) => id));
  const contents = rows.flatMap(({ hash, before, state }) => [
    ...(state === 'failed' ? [] : [hash]),
    ...(before ? [before] : []),
  ]);
  const subtitles = materials.flatMap((material) => (material ? subtitlesOf(material) : []));
  const wanted = new Set([...contents, ...subtitles.map(({ hash }) => hash)].map(contentName));
  for (const request of await cache.keys()) {
    const [, name] = /\/kept\/([0-9a-f]+)/.exec(new URL(request.url).pathname) ?? [];
    if (name !== undefined && !wanted.has(name)) await cache.delete(request);
  }
}
