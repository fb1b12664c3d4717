import { serverFilePath } from './app-files/server-file-path.ts';
import { cacheNames } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { outboxTag } from '../src/lib/lock-names.ts';
import { serveDocument, isDocument, cacheDocuments } from './app-files/cache-documents.ts';
import {
  belongsToRelease,
  namesOf,
  type PrecacheEntry,
  repairPrecache,
} from './app-files/repair-precache.ts';
import { serveEmojiData, isEmojiData, cacheEmojiData, requestedLocale } from './file-cache/cache-emoji.ts';
import { serveMaterial, isMaterial } from './file-cache/serve-materials.ts';
import { servePicture, isPicture } from './file-cache/cache-pictures.ts';
import { openNotification, showPush } from './push/show-push.ts';
import { sendOps } from './background-sync/send-ops.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[];
};

const entries = self.__WB_MANIFEST;
const names = namesOf(entries);
// The installation fails if a file is refused, and is repeated at the next start.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) =>
      (await belongsToRelease(request.url, response, names)) ? response : null,
  },
]);
precacheAndRoute(entries);
cleanupOutdatedCaches();

type Source = 'network' | { cacheName: string };
interface Rule {
  condition: { urlPattern: string; requestDestination?: string };
  source: Source;
}
interface RoutingEvent extends ExtendableEvent {
  addRoutes?: (rules: Rule[]) => Promise<void>;
}

/**
 * Static routes (Chromium's `addRoutes`): the browser answers these requests without starting this worker.
 * This also avoids a fault in Chromium: a request that wakes the old version while a new one takes over
 * leaves the new one waiting.
 */
const routes = (): Rule[] => [
  // Files whose names contain a hash.
  { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  // API requests of the app. Pictures have the destination `image`; `servePicture` answers them.
  { condition: { urlPattern: '/api/*', requestDestination: '' }, source: 'network' },
  { condition: { urlPattern: '/socket.io/*' }, source: 'network' },
];

self.addEventListener('install', (event: RoutingEvent) => {
  const routed = event.addRoutes?.(routes());
  // A rejected route only costs speed, so it must not prevent the installation.
  if (routed) event.waitUntil(routed.catch(() => undefined));
});

// Every address of the app opens from the cache. The excluded addresses belong to the server.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|socket\.io|documents|meeting)\//, /^\/programme([/?.]|$)/, serverFilePath],
  }),
);

// The server renders the page of a meeting; without a connection the app shows an error instead.
const ownPage = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await fetch(options.request);
      } catch {
        return ownPage(options);
      }
    },
    { allowlist: [/^\/meeting\//] },
  ),
);

registerRoute(isMaterial, serveMaterial);
registerRoute(isDocument, serveDocument);
registerRoute(isPicture, servePicture);
registerRoute(isEmojiData, serveEmojiData);

// Control the page of the first visit at once, not only after a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const locale = requestedLocale(event.data);
  // Without a connection the next start tries again.
  if (locale !== null) event.waitUntil(cacheEmojiData(locale).catch(() => undefined));
});

// A new version waits until the person accepts it, so that no reload interrupts their work.
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'SKIP_WAITING'
  ) {
    void self.skipWaiting();
  }
});

interface PrepareOffline {
  type: 'MAKE_READY';
  /** Addresses of the documents to cache. */
  documents: readonly string[];
}
const isPrepareOffline = (message: unknown): message is PrepareOffline =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'MAKE_READY' &&
  'documents' in message &&
  Array.isArray(message.documents);

/** Downloads missing files of the app and the documents. Returns true if all of them are on the device. */
async function prepareOffline(documents: readonly string[]): Promise<boolean> {
  try {
    const cache = await caches.open(cacheNames.precache);
    const isComplete = await repairPrecache({
      entries,
      keyOf: getCacheKeyForURL,
      cache,
      fetch: (request) => fetch(request),
    });
    await cacheDocuments(documents);
    return isComplete;
  } catch {
    return false;
  }
}

self.addEventListener('message', (event) => {
  if (!isPrepareOffline(event.data)) return;
  const [port] = event.ports;
  event.waitUntil(prepareOffline(event.data.documents).then((ready) => port?.postMessage(ready)));
});

// Every push shows a notification, whatever its data.
self.addEventListener('push', (event) =>
  event.waitUntil(showPush(self.registration, () => event.data?.json() as unknown)),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(self.clients, event.notification)),
);

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// The connection is back and no page may be open: send queued ops from here. Chromium only.
self.addEventListener('sync', (event) => {
  const woken = event as SyncEvent;
  const environment = { now: Date.now, fetch: fetch.bind(self), locks: navigator.locks };
  if (woken.tag === outboxTag) woken.waitUntil(sendOps(environment));
});
