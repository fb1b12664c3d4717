import { isExpectedFile } from './is-expected-file.ts';

/** An entry of the precache manifest. `revision` is null if the file name contains a hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

interface Precache {
  entries: readonly PrecacheEntry[];
  /** Cache key of an entry; undefined if the URL is not in the manifest. */
  keyOf: (url: string) => string | undefined;
  cache: Pick<Cache, 'match' | 'put'>;
  fetch: (request: Request) => Promise<Response>;
}

/**
 * Fetches the precache entries that the browser or the person has deleted. Returns false if some stay
 * missing: there is no connection, or the server has a newer release whose files do not belong to this one.
 */
export async function repairPrecache({ entries, keyOf, cache, fetch }: Precache): Promise<boolean> {
  const missing: { url: string; revision: string | null; key: string }[] = [];
  for (const { url, revision } of entries) {
    const key = keyOf(url);
    if (key !== undefined && !(await cache.match(key))) missing.push({ url, revision, key });
  }
  const names = namesOf(entries);
  // Fetch the files with a hash first: they show whether the server still has this release.
  for (const { url, revision, key } of missing.toSorted((a, b) => rank(a.revision) - rank(b.revision))) {
    const address = new URL(url, self.location.origin);
    const response = await fetch(new Request(address, { cache: revision === null ? 'default' : 'reload' }));
    if (!(await belongsToRelease(address.href, response, names))) return false;
    await cache.put(key, response);
  }
  return true;
}

const rank = (revision: string | null): number => (revision === null ? 0 : 1);
const pathOf = (url: string): string => new URL(url, self.location.origin).pathname;

export const namesOf = (entries: readonly PrecacheEntry[]): ReadonlySet<string> =>
  new Set(entries.map(({ url }) => pathOf(url)));

/** False for errors, for the page of a captive portal, and for the page of a newer release. */
export async function belongsToRelease(
  address: string,
  response: Response,
  names: ReadonlySet<string>,
): Promise<boolean> {
  if (!isExpectedFile(address, response)) return false;
  if (!pathOf(address).endsWith('/index.html')) return true;
  const page = await response.clone().text();
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)];
  return scripts.length > 0 && scripts.every(([, src = '']) => names.has(pathOf(src)));
}
