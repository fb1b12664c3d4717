import type { Material } from '../../contract/library.ts';
import { getMeta } from '../../src/db/meta.ts';
import { contentName, markAddress, partAddress, partBytes, readMark } from '../../src/lib/stored-content.ts';
import { incrementalSha256 } from '../../src/lib/sha256.ts';
import type { OfflineFilesEnvironment } from './environment.ts';

/** The subtitle files that are downloaded together with a film. */
export const subtitlesOf = ({ renditions }: Pick<Material, 'renditions'>) =>
  renditions.flatMap(({ kind, hash, url, language }) =>
    kind === 'subtitles' && hash && language ? [{ hash, url, language }] : [],
  );

/**
 * Downloads the subtitles of materials that are stored offline. They are small and fetched whole. Subtitles
 * that the server refuses or that arrive damaged are skipped until the next run. Returns `later` if the
 * connection broke.
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
  for (const material of materials) {
    for (const { hash, language } of material ? subtitlesOf(material) : []) {
      const name = contentName(hash);
      if (!material || (await readMark(cache, name))) continue;
      const address = `${session.base}/library/${material.id}/file?as=subtitles&language=${language}&v=${name}`;
      const headers = { authorization: `Bearer ${session.token}` };
      const content = await fetch(address, { headers, credentials: 'omit', cache: 'no-store', signal })
        .then(async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : null))
        .catch(() => undefined);
      if (content === undefined) return 'later';
      if (content && sha256(content) === hash) await store(cache, name, content);
    }
  }
  return 'done';
}

function sha256(content: Uint8Array): string {
  const sum = incrementalSha256();
  sum.update(content);
  return sum.hex();
}

async function store(
  cache: OfflineFilesEnvironment['cache'],
  name: string,
  content: Uint8Array,
): Promise<void> {
  const type = 'text/vtt';
  for (let at = 0; at * partBytes < content.length; at++) {
    const part = content.slice(at * partBytes, (at + 1) * partBytes);
    await cache.put(partAddress(name, at), new Response(part, { headers: { 'content-type': type } }));
  }
  const mark = JSON.stringify({ bytes: content.length, type });
  await cache.put(markAddress(name), new Response(mark));
}
