import type { Locale } from '../../../contract/scalars.ts';

/** Milliseconds; on a thin connection the app takes minutes to come. */
const answerTimeout = 600_000;

const listeners = new Set<() => void>();
let ready = false;

/** Whether the app and the documents are on the device, as far as this page knows. */
export const isAppStored = (): boolean => ready;

export function watchAppStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Has the service worker fetch what is missing of the app and the documents. Gives whether all of it is on the device;
 * false where there is no service worker.
 */
export async function storeApp(locale: Locale): Promise<boolean> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return false;
  ready = await ask(active, locale);
  for (const listener of listeners) listener();
  return ready;
}

const ask = (worker: ServiceWorker, locale: Locale): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
    worker.postMessage({ type: 'MAKE_READY', locale }, [port2]);
    setTimeout(() => resolve(false), answerTimeout);
  });
