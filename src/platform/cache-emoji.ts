import type { Locale } from '../../contract/scalars.ts';

/** Has the service worker load the names of emoji ahead, so that they can be chosen offline. */
export function cacheEmojiData(locale: Locale): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'KEEP_EMOJI', locale });
}
