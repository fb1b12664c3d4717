import type { OfflineMaterial } from '../../src/db/library-rows.ts';
import { getOfflineRules, reconcileOfflineMaterials } from '../../src/db/offline-materials.ts';
import { contentName, markAddress, partAddress, partBytes } from '../../src/lib/stored-content.ts';
import {
  FileChangedError,
  fetchContent,
  InterruptedError,
  NoSpaceError,
  NotCarriedError,
  RefusedError,
  UnreadableError,
} from './download-content.ts';
import { downloadSubtitles, subtitlesOf } from './download-subtitles.ts';
import type { OfflineFilesEnvironment } from './environment.ts';
import { incrementalSha256 } from '../../src/lib/sha256.ts';

/**
 * Downloads all wanted files, the one with the fewest missing bytes first. Returns `later` if it may succeed later:
 * offline, paused, on a metered connection, after a passing server error, or if a box lacks a file.
 */
export async function downloadMaterials(env: OfflineFilesEnvironment): Promise<'done' | 'later'> {
  const { db, signal } = env;
  await reconcileOfflineMaterials(db, env.now());
  await deleteUnused(env);
  const notCarried = new Set<number>();
  for (;;) {
    const rules = await getOfflineRules(db);
    const waiting = (await db.kept.toArray())
      .filter(({ id, state }) => (state === 'waiting' || state === 'fetching') && !notCarried.has(id))
      .toSorted((a, b) => a.bytes - a.got - (b.bytes - b.got) || a.at - b.at || a.id - b.id);
    const [next] = waiting;
    if (!next) {
      const subtitles = await downloadSubtitles(env);
      return notCarried.size > 0 ? 'later' : subtitles;
    }
    const reason = env.heldBack();
    if (signal.aborted || rules.paused || reason === 'offline' || (reason === 'metered' && !rules.metered))
      return 'later';
    const result = await downloadOne(env, next);
    if (result === 'later') return 'later';
    if (result === 'not carried') notCarried.add(next.id);
  }
}

async function downloadOne(
  env: OfflineFilesEnvironment,
  row: OfflineMaterial,
): Promise<'next' | 'later' | 'not carried'> {
  const { db } = env;
  const material = await db.materials.get(row.id);
  if (!material) return 'next';
  const fail = async (error: string) => {
    await db.kept.update(row.id, { state: 'failed', error, got: 0 });
    // Delete the parts of a failed download: nothing can open them.
    await deleteUnused(env);
  };
  try {
    await db.kept.update(row.id, { state: 'fetching' });
    const content = await fetchContent(env, row, material);
    if (content === null) return 'next';
    const { bytes, type, unverified } = content;
    const expected = material.hash ? { bytes, hash: material.hash } : { bytes };
    if (!(await isComplete(env, row.hash, expected))) {
      await fail('damaged');
      return 'next';
    }
    const mark = JSON.stringify({ bytes, type });
    await env.cache.put(markAddress(contentName(row.hash)), new Response(mark));
    await db.transaction('rw', db.kept, async () => {
      const now = await db.kept.get(row.id);
      if (now?.hash !== row.hash) return;
      const { before: _before, error: _error, ...rest } = now;
      await db.kept.put({
        ...rest,
        state: 'kept',
        got: bytes,
        bytes,
        ...(unverified && { unverified: true as const }),
      });
    });
    await deleteUnused(env);
    return 'next';
  } catch (error) {
    if (error instanceof NotCarriedError) {
      await db.kept.update(row.id, { state: 'waiting' });
      return 'not carried';
    }
    if (error instanceof NoSpaceError || isQuota(error)) await fail('room');
    else if (error instanceof FileChangedError) await fail('changed');
    else if (error instanceof UnreadableError) await fail('elsewhere');
    else if (error instanceof RefusedError) {
      if (error.status === 401 || error.status >= 500 || error.status === 429) {
        await db.kept.update(row.id, { state: 'waiting' });
        return 'later';
      }
      await fail(error.status === 404 ? 'gone' : 'refused');
    } else if (error instanceof InterruptedError || env.signal.aborted) {
      // The next run continues from the stored parts.
      await db.kept.update(row.id, { state: 'waiting' });
      return 'later';
    } else {
      env.note(error);
      await fail('unknown');
    }
    return 'next';
  }
}

const isQuota = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError';

/** Checks the total length of the stored parts and, if the server sent one, their SHA-256. */
async function isComplete(
  { cache }: OfflineFilesEnvironment,
  contentId: string,
  expected: { bytes: number; hash?: string },
): Promise<boolean> {
  const sum = incrementalSha256();
  let length = 0;
  for (let at = 0; at * partBytes < expected.bytes; at++) {
    const part = await cache.match(partAddress(contentName(contentId), at));
    if (!part) return false;
    const content = new Uint8Array(await part.arrayBuffer());
    length += content.length;
    sum.update(content);
  }
  return length === expected.bytes && (expected.hash === undefined || sum.hex() === expected.hash);
}

/** Deletes files that no row refers to: earlier versions, removed and failed ones. */
async function deleteUnused({ db, cache }: OfflineFilesEnvironment): Promise<void> {
  const rows = await db.kept.toArray();
  const materials = await db.materials.bulkGet(rows.map(({ id }) => id));
  const contents = rows.flatMap(({ hash, before, state }) => [
    ...(state === 'failed' ? [] : [hash]),
    ...(before ? [before] : []),
  ]);
  const subtitles = materials.flatMap((material) => (material ? subtitlesOf(material) : []));
  const referenced = new Set([...contents, ...subtitles.map(({ hash }) => hash)].map(contentName));
  for (const request of await cache.keys()) {
    const [, name] = /\/kept\/([0-9a-f]+)/.exec(new URL(request.url).pathname) ?? [];
    if (name !== undefined && !referenced.has(name)) await cache.delete(request);
  }
}
