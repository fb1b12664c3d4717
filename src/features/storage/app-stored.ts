import { localized } from '../../i18n/localized.ts';
import { storedSchool } from '../../lib/stored-school.ts';
import type { Locale } from '../../../contract/scalars.ts';

/** In ms. On a slow connection, downloading the app takes minutes. */
const answerTimeout = 600_000;

const listeners = new Set<() => void>();
let ready = false;

/** Whether the app and the documents are stored on this device, as of the last storeApp call. */
export const isAppStored = (): boolean => ready;

export function watchAppStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the service worker to download missing files of the app and the documents. Returns whether everything
 * is stored; false without a service worker.
 */
export async function storeApp(locale: Locale): Promise<boolean> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return false;
  ready = await requestDownload(active, locale);
  for (const listener of listeners) listener();
  return ready;
}

const requestDownload = (worker: ServiceWorker, locale: Locale): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
    worker.postMessage({ type: 'MAKE_READY', documents: documentsIn(locale) }, [port2]);
    setTimeout(() => resolve(false), answerTimeout);
  });

/** Addresses of the school's documents in a language. */
function documentsIn(locale: Locale): string[] {
  const school = storedSchool();
  if (!school) return [];
  const { manuals, agreement, privacy } = school;
  return [...manuals, agreement, privacy]
    .map(({ localized_address }) => localized(localized_address, locale))
    .filter((address) => address !== '');
}
