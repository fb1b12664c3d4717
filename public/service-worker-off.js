/*
 * Served in place of the service worker while it is switched off (`SERVICE_WORKER=off`). It unregisters itself and
 * deletes the stored copy of the app. IndexedDB stays.
 */

/** In ms. */
const patience = 3000;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  await self.registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(async (page) => (await answers(page)) || page.navigate(page.url)));
}

/** A page that works reloads itself when nobody is typing. False for a page that does not answer in time. */
function answers(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), patience);
    page.postMessage({ type: 'SWITCHED_OFF' }, [port2]);
  });
}
