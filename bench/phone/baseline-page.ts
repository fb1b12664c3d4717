import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { BaselineSession } from '../pages/baseline.tsx';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** The text of a service worker that answers navigations with the first of `paths`, and the others from its cache. */
const serviceWorkerText = (paths: readonly string[]) => `
const paths = ${JSON.stringify(paths)};
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open('baseline').then((cache) => cache.addAll(paths)));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  const cachedPath = event.request.mode === 'navigate' ? paths[0] : paths.includes(pathname) && pathname;
  if (cachedPath) event.respondWith(caches.match(cachedPath).then((cached) => cached ?? fetch(event.request)));
});`;

/**
 * Builds the baseline page (`bench/pages/baseline.tsx`) and serves it on its own port, compressed with Brotli
 * like the app.
 */
export async function serveBaselinePage(
  sessions: readonly BaselineSession[],
): Promise<{ port: number; close: () => void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-baseline-'));
  await build({
    configFile: false,
    root: 'bench/pages',
    base: '/baseline/',
    logLevel: 'error',
    // The build of Dexie that the app uses too (`vite.config.ts`).
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      outDir: path.join(folder, 'baseline'),
      target: 'baseline-widely-available',
      rolldownOptions: { input: 'bench/pages/baseline.html' },
    },
  });
  const assetPaths = fs
    .readdirSync(path.join(folder, 'baseline/assets'))
    .map((name) => `/baseline/assets/${name}`);
  fs.writeFileSync(path.join(folder, 'baseline/sessions.json'), JSON.stringify(sessions));
  fs.writeFileSync(
    path.join(folder, 'baseline/service-worker.js'),
    serviceWorkerText(['/baseline/baseline.html', ...assetPaths]),
  );
  const bodies = new Map<string, { body: Buffer; type: string }>();
  for (const name of [
    '/baseline/baseline.html',
    '/baseline/sessions.json',
    '/baseline/service-worker.js',
    ...assetPaths,
  ]) {
    const type = types[path.extname(name)] ?? 'text/plain';
    bodies.set(name, { body: brotliCompressSync(fs.readFileSync(path.join(folder, name))), type });
  }
  fs.rmSync(folder, { recursive: true });
  const server = http.createServer((request, response) => {
    const file = bodies.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    const caching = request.url?.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
      'cache-control': caching,
      // The app sends it too. The browser then isolates the page in its own process, which takes time.
      'cross-origin-opener-policy': 'same-origin',
    });
    response.end(file.body);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => server.close(),
  };
}
