import { emojiCache } from '../../src/lib/cache-names.ts';

interface Asked {
  request: Request;
  event: ExtendableEvent;
}

export const isEmojiData = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.startsWith('/emoji/');

/** The names of emoji are kept in the languages that were asked for; a connection brings newer ones for the next time. */
export async function answerEmojiData({ request, event }: Asked): Promise<Response> {
  const cache = await caches.open(emojiCache);
  const kept = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}
