import { picturesCache } from '../lib/cache-names.ts';

export interface KeptFiles {
  count: number;
  bytes: number;
}

/** What the service worker keeps: the app itself, and pictures. Nothing where there is none. */
export async function measureFiles(): Promise<{ app: KeptFiles; pictures: KeptFiles }> {
  const sum = { app: { count: 0, bytes: 0 }, pictures: { count: 0, bytes: 0 } };
  if (!('caches' in globalThis)) return sum;
  for (const name of await caches.keys()) {
    const kind = name === picturesCache ? sum.pictures : sum.app;
    const kept = await (await caches.open(name)).matchAll();
    const sizes = await Promise.all(kept.map(async (response) => (await response.blob()).size));
    kind.count += sizes.length;
    for (const size of sizes) kind.bytes += size;
  }
  return sum;
}

export const dropPictures = async (): Promise<boolean> =>
  'caches' in globalThis && (await caches.delete(picturesCache));
