import { picturesCache } from '../../../src/lib/cache-names.ts';

/** Deletes the cached pictures of deleted messages in the background; errors are ignored. */
export function deleteCachedPictures(ids: readonly number[]): void {
  if (ids.length === 0 || typeof caches === 'undefined') return;
  void (async () => {
    if (!(await caches.has(picturesCache))) return;
    const cache = await caches.open(picturesCache);
    for (const id of ids) {
      await cache.delete(`/api/chat/message/${id}/file`);
      await cache.delete(`/api/chat/message/${id}/file?size=preview`);
    }
  })().catch(() => undefined);
}
