/** An entry of the precache manifest. `revision` is null where the name has a hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

interface Precache {
  entries: readonly PrecacheEntry[];
  /** The key of an entry in the cache. */
  keyOf: (url: string) => string | undefined;
  cache: Pick<Cache, 'match' | 'put'>;
  fetch: (request: Request) => Promise<Response>;
}

/**
 * Fetches the entries that are missing in the precache, which a browser or the person may have deleted. False where some
 * stay missing: without a connection, or when the server has a newer release, whose files do not belong to this one.
 */
export async function repairPrecache({ entries, keyOf, cache, fetch }: Precache): Promise<boolean> {
  const missing: { url: string; revision: string | null; key: string }[] = [];
  for (const { url, revision } of entries) {
    const key = keyOf(url);
    if (key !== undefined && !(await cache.match(key))) missing.push({ url, revision, key });
  }
  const names = new Set(entries.map(({ url }) => pathOf(url)));
  // Files with a hash first: they tell whether the server still has this release.
  for (const { url, revision, key } of missing.toSorted((a, b) => rank(a.revision) - rank(b.revision))) {
    const address = new URL(url, self.location.origin);
    const response = await fetch(new Request(address, { cache: revision === null ? 'default' : 'reload' }));
    if (!response.ok) return false;
    if (url.endsWith('index.html') && !(await isOfThisRelease(response.clone(), names))) return false;
    await cache.put(key, response);
  }
  return true;
}

const rank = (revision: string | null): number => (revision === null ? 0 : 1);
const pathOf = (url: string): string => new URL(url, self.location.origin).pathname;

async function isOfThisRelease(page: Response, names: ReadonlySet<string>): Promise<boolean> {
  const scripts = [...(await page.text()).matchAll(/<script[^>]* src="([^"]+)"/g)];
  return scripts.every(([, src = '']) => names.has(pathOf(src)));
}
