import { picturesCache } from '../lib/cache-names.ts';
import { materialsCache } from '../lib/stored-content.ts';

export interface CachedFiles {
  count: number;
  bytes: number;
}

/**
 * Count and size of cached files: the app itself, pictures, and downloaded materials. Zero without the Cache
 * API.
 */
export async function measureFiles(): Promise<{
  app: CachedFiles;
  pictures: CachedFiles;
  materials: CachedFiles;
}> {
  const none = () => ({ count: 0, bytes: 0 });
  const sum = { app: none(), pictures: none(), materials: none() };
  if (!('caches' in globalThis)) return sum;
  for (const name of await caches.keys()) {
    const kind = name === picturesCache ? sum.pictures : name === materialsCache ? sum.materials : sum.app;
    // One by one: all at once would block the page of a phone for seconds.
    for (const response of await (await caches.open(name)).matchAll()) {
      kind.count++;
      kind.bytes += (await response.blob()).size;
    }
  }
  return sum;
}

export const deletePictures = async (): Promise<boolean> =>
  'caches' in globalThis && (await caches.delete(picturesCache));

/** The addresses that are in any cache. */
export async function listCached(addresses: readonly string[]): Promise<Set<string>> {
  if (!('caches' in globalThis)) return new Set();
  const found = await Promise.all(
    addresses.map(async (address) => ((await caches.match(address)) ? [address] : [])),
  );
  return new Set(found.flat());
}
