import { boxHeader } from '../../contract/box-header.ts';
import type { Material } from '../../contract/library.ts';
import { getMeta } from '../../src/db/meta.ts';
import { contentName, markAddress, partAddress, partBytes, readMark } from '../../src/lib/stored-content.ts';
import { incrementalSha256 } from '../../src/lib/sha256.ts';
import type { OfflineFilesEnvironment } from './environment.ts';

/** The subtitle renditions of a material that can be stored offline: those with a hash and a language. */
export const subtitlesOf = ({ renditions }: Pick<Material, 'renditions'>) =>
  renditions.flatMap(({ kind, hash, url, language }) =>
    kind === 'subtitles' && hash && language ? [{ hash, url, language }] : [],
  );

/**
 * Downloads the subtitles of the materials that are stored offline. They are small and fetched whole. Subtitles
 * that the server refuses, or whose hash differs, are skipped until the next run. Returns `later` if a request
 * failed or was aborted, or if a box lacks some, otherwise `done`, even if some were skipped or nobody is signed in.
 */
export async function downloadSubtitles({
  db,
  cache,
  fetch,
  signal,
}: OfflineFilesEnvironment): Promise<'done' | 'later'> {
  const stored = (await db.kept.toArray()).filter(({ state }) => state === 'kept');
  const materials = await db.materials.bulkGet(stored.map(({ id }) => id));
  const session = await getMeta('session', db);
  if (!session) return 'done';
  let areAtSchool = false;
  for (const material of materials) {
    for (const { hash, language } of material ? subtitlesOf(material) : []) {
      const contentKey = contentName(hash);
      if (!material || (await readMark(cache, contentKey))) continue;
      const url = `${session.base}/library/${material.id}/file?as=subtitles&language=${language}&v=${contentKey}`;
      const headers = { authorization: `Bearer ${session.token}` };
      // Null if the server refused the request; undefined if it failed.
      const content = await fetch(url, { headers, credentials: 'omit', cache: 'no-store', signal })
        .then(async (response) => {
          if (response.ok) return new Uint8Array(await response.arrayBuffer());
          areAtSchool ||= response.headers.has(boxHeader);
          return null;
        })
        .catch(() => undefined);
      if (content === undefined) return 'later';
      if (content && sha256(content) === hash) await store(cache, contentKey, content);
    }
  }
  return areAtSchool ? 'later' : 'done';
}

function sha256(content: Uint8Array): string {
  const sum = incrementalSha256();
  sum.update(content);
  return sum.hex();
}

async function store(
  cache: OfflineFilesEnvironment['cache'],
  contentKey: string,
  content: Uint8Array,
): Promise<void> {
  const type = 'text/vtt';
  for (let index = 0; index * partBytes < content.length; index++) {
    const part = content.slice(index * partBytes, (index + 1) * partBytes);
    await cache.put(
      partAddress(contentKey, index),
      new Response(part, { headers: { 'content-type': type } }),
    );
  }
  // Written last: it shows that all parts are stored.
  const completeMarker = JSON.stringify({ bytes: content.length, type });
  await cache.put(markAddress(contentKey), new Response(completeMarker));
}
