import { serverFilePath } from './app-files/server-file-path.ts';
import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { outboxTag } from '../src/lib/lock-names.ts';
import type { Locale } from '../contract/scalars.ts';
import { answerDocument, isDocument, cacheDocuments } from './app-files/cache-documents.ts';
import { type PrecacheEntry, repairPrecache } from './app-files/repair-precache.ts';
import { answerEmojiData, isEmojiData, cacheEmojiData, requestedLocale } from './file-cache/cache-emoji.ts';
import { answerMaterial, isMaterial } from './file-cache/serve-materials.ts';
import { answerPicture, isPicture } from './file-cache/cache-pictures.ts';
import { openPush, showPush } from './push/show-push.ts';
import { sendOps } from './background-sync/send-ops.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[];
};

const entries = self.__WB_MANIFEST;
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
 * What needs no code to be answered the browser sees to itself, where it can. It saves more than the time to start
 * this worker: Chromium leaves a new version waiting where a request wakes the old one in the moment of taking over.
 */
const routes = (): Rule[] => [
  // What has a hash in its name.
  { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  // What the app asks the server for; pictures, which are kept, have another destination.
  { condition: { urlPattern: '/api/*', requestDestination: '' }, source: 'network' },
  { condition: { urlPattern: '/socket.io/*' }, source: 'network' },
];

self.addEventListener('install', (event: RoutingEvent) => {
  const routed = event.addRoutes?.(routes());
  // Without it nothing is missing but the speed: that may not keep this version from being installed.
  if (routed) event.waitUntil(routed.catch(() => undefined));
});

// Every address of the app opens from the device; the server's own addresses never do.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|socket\.io|documents|meeting)\//, serverFilePath],
  }),
);

// The document of a meeting is the server's; without a connection the app says so.
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

registerRoute(isMaterial, answerMaterial);
registerRoute(isDocument, answerDocument);
registerRoute(isPicture, answerPicture);
registerRoute(isEmojiData, answerEmojiData);

// The page of the first visit is served from here at once, not only after a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const locale = requestedLocale(event.data);
  // Without a connection the next start tries again.
  if (locale !== null) event.waitUntil(cacheEmojiData(locale).catch(() => undefined));
});

// A new version waits until the person takes it: never in mid-sentence.
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

interface MakeReady {
  type: 'MAKE_READY';
  locale: Locale;
}
const asksToMakeReady = (message: unknown): message is MakeReady =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'MAKE_READY';

/** Fetches what is missing of the app and the documents. Gives whether all of it is on the device. */
async function makeReady(locale: Locale): Promise<boolean> {
  try {
    const cache = await caches.open(cacheNames.precache);
    const isWhole = await repairPrecache({
      entries,
      keyOf: getCacheKeyForURL,
      cache,
      fetch: (request) => fetch(request),
    });
    await cacheDocuments(locale);
    return isWhole;
  } catch {
    return false;
  }
}

self.addEventListener('message', (event) => {
  if (!asksToMakeReady(event.data)) return;
  const [port] = event.ports;
  event.waitUntil(makeReady(event.data.locale).then((ready) => port?.postMessage(ready)));
});

// Each shows something, whatever it holds.
self.addEventListener('push', (event) =>
  event.waitUntil(showPush(self.registration, () => event.data?.json() as unknown)),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPush(self.clients, event.notification)),
);

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// The connection is back and no page may be open: what waits is sent from here. Chromium only.
self.addEventListener('sync', (event) => {
  const woken = event as SyncEvent;
  const world = { now: Date.now, fetch: fetch.bind(self), locks: navigator.locks };
  if (woken.tag === outboxTag) woken.waitUntil(sendOps(world));
});
