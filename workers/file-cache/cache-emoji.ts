import { emojiCache } from '../../src/lib/cache-names.ts';
import { isExpectedFile } from '../app-files/is-expected-file.ts';

interface RouteRequest {
  request: Request;
  event: ExtendableEvent;
}

export const isEmojiData = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.startsWith('/emoji/');

/** Answers emoji names from the cache and fetches a newer version in the background for the next request. */
export async function serveEmojiData({ request, event }: RouteRequest): Promise<Response> {
  const cache = await caches.open(emojiCache);
  const cached = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (isExpectedFile(request.url, response)) await cache.put(request, response.clone());
    return response;
  });
  if (!cached) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return cached;
}

/** The language that a page asks to cache in a message; null for any other message. */
export function requestedLocale(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message) || message.type !== 'KEEP_EMOJI' || !('locale' in message)) return null;
  const { locale } = message;
  return typeof locale === 'string' && /^[a-z]{2}$/.test(locale) ? locale : null;
}

/** Downloads the emoji names of a language unless they are cached. */
export async function cacheEmojiData(locale: string): Promise<void> {
  const cache = await caches.open(emojiCache);
  for (const name of ['data', 'messages']) {
    const { href } = new URL(`/emoji/${locale}/${name}.json`, self.location.origin);
    if (await cache.match(href)) continue;
    const response = await fetch(href);
    if (isExpectedFile(href, response)) await cache.put(href, response);
  }
}
