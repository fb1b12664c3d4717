import { type DocumentName, documentHref } from '../../src/lib/documents.ts';
import { documentsCache } from '../../src/lib/cache-names.ts';
import type { Locale } from '../../contract/scalars.ts';

const names: readonly DocumentName[] = ['manual', 'agreement', 'privacy'];

interface RouteRequest {
  request: Request;
  event: ExtendableEvent;
}

export const isDocument = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/documents\/[a-z]+\.[a-z]{2}\.pdf$/.test(url.pathname);

/** Answers from the cache and fetches a newer version in the background for the next request. */
export async function serveDocument({ request, event }: RouteRequest): Promise<Response> {
  const cache = await caches.open(documentsCache);
  const cached = await cache.match(request.url);
  // `fetch` gets the address, not the request: a navigation request cannot be a cache key.
  const fresh = fetch(request.url).then(async (response) => {
    if (response.ok) await cache.put(request.url, response.clone());
    return response;
  });
  if (!cached) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return cached;
}

/** Downloads the PDFs of a language that are not cached yet. Rejects on the first that cannot be fetched. */
export async function cacheDocuments(locale: Locale): Promise<void> {
  const cache = await caches.open(documentsCache);
  for (const name of names) {
    const address = new URL(documentHref(name, locale), self.location.origin).href;
    if (!(await cache.match(address))) await cache.add(address);
  }
}
