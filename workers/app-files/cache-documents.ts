import { documentsCache } from '../../src/lib/cache-names.ts';
import { isExpectedFile } from './is-expected-file.ts';

interface RouteRequest {
  request: Request;
  event: ExtendableEvent;
}

export const isDocument = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && documentPath.test(url.pathname);

/** PDFs of the app, uploaded PDFs, and pages of legal texts. */
const documentPath = /^\/documents\/([a-z]+\.[a-z]{2}|[\da-f]{64})\.(pdf|html)$/;

/** The page of a captive portal lacks the policy that the server sends with the pages of legal texts. */
const isOwnDocument = (address: string, response: Response): boolean =>
  isExpectedFile(address, response) && response.headers.has('content-security-policy');

/** Answers from the cache and fetches a newer version in the background for the next request. */
export async function serveDocument({ request, event }: RouteRequest): Promise<Response> {
  const cache = await caches.open(documentsCache);
  const cached = await cache.match(request.url);
  // `fetch` gets the address, not the request: a navigation request cannot be a cache key.
  const fresh = fetch(request.url).then(async (response) => {
    if (isOwnDocument(request.url, response)) await cache.put(request.url, response.clone());
    return response;
  });
  if (!cached) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return cached;
}

/**
 * Downloads the documents at these addresses that are not cached yet; other addresses are ignored. Rejects on the
 * first that cannot be fetched.
 */
export async function cacheDocuments(hrefs: readonly string[]): Promise<void> {
  const cache = await caches.open(documentsCache);
  const { origin } = self.location;
  for (const href of hrefs) {
    const url = new URL(href, origin);
    if (!isDocument({ url, sameOrigin: url.origin === origin })) continue;
    if (await cache.match(url.href)) continue;
    const response = await fetch(url.href);
    if (!isOwnDocument(url.href, response)) throw new TypeError('The response is not the document');
    await cache.put(url.href, response);
  }
}
