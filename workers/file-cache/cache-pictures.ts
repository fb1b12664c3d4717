import { maxPictures, picturesCache } from '../../src/lib/cache-names.ts';

/** Pictures of people are small; what is larger belongs to a chat or a material, and is not kept in passing. */
const largest = 256 * 1024;

interface Asked {
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

/** A file is named by what is in it: once here it is not asked for again. */
export async function answerPicture({ request, event }: Asked): Promise<Response> {
  const cache = await caches.open(picturesCache);
  const address = withoutToken(request.url);
  const kept = await cache.match(address);
  if (kept) return kept;
  const response = await fetch(request);
  const length = Number(response.headers.get('content-length') ?? Infinity);
  if (response.status === 200 && length <= largest)
    event.waitUntil(keep(cache, address, response.clone()).catch(() => undefined));
  return response;
}

/** What opens a file for this session is no part of its name, and is not kept. */
function withoutToken(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('t');
  return url.href;
}

/** The keys come in the order in which they were put. */
async function keep(cache: Cache, address: string, response: Response): Promise<void> {
  await cache.put(address, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -maxPictures).map((oldest) => cache.delete(oldest)));
}
