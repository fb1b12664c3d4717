import type { Locale } from '../../contract/scalars.ts';

/** Asks the service worker to download the emoji names of a language, for offline use. */
export function cacheEmojiData(locale: Locale): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'KEEP_EMOJI', locale });
}
