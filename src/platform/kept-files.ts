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
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      kind.count += 1;
      kind.bytes += (await kept?.blob())?.size ?? 0;
    }
  }
  return sum;
}

export const dropPictures = async (): Promise<boolean> =>
  'caches' in globalThis && (await caches.delete(picturesCache));
