import { maxPictures, picturesCache } from '../../src/lib/cache-names.ts';

/**
 * In bytes. Profile pictures are smaller; larger pictures belong to chats or materials and are not cached
 * when they are shown.
 */
const maxBytes = 256 * 1024;

interface RouteRequest {
  request: Request;
  event: ExtendableEvent;
}

export const isPicture = ({
  request,
  url,
  sameOrigin,
}: {
  request: Request;
  url: URL;
  sameOrigin: boolean;
}) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/api/');

/** Answers from the cache. A cached picture is never fetched again: the content of its address does not change. */
export async function servePicture({ request, event }: RouteRequest): Promise<Response> {
  const cache = await caches.open(picturesCache);
  const address = withoutToken(request.url);
  const cached = await cache.match(address);
  if (cached) return cached;
  const response = await fetch(request);
  const length = Number(response.headers.get('content-length') ?? Infinity);
  const isImage = response.headers.get('content-type')?.startsWith('image/') === true;
  if (response.status === 200 && isImage && length <= maxBytes)
    event.waitUntil(store(cache, address, response.clone()).catch(() => undefined));
  return response;
}

/** Removes the session's access token, which must not become part of the cache key. */
function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('t');
  return url.href;
}

/**
 * Stores a response and deletes the oldest entries above the limit: `cache.keys()` returns them in insertion
 * order.
 */
async function store(cache: Cache, address: string, response: Response): Promise<void> {
  await cache.put(address, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -maxPictures).map((oldest) => cache.delete(oldest)));
}
