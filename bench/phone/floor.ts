import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { FloorSession } from '../pages/floor.tsx';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

const serviceWorker = (files: readonly string[]) => `
const files = ${JSON.stringify(files)};
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(files)));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  const kept = event.request.mode === 'navigate' ? files[0] : files.includes(pathname) && pathname;
  if (kept) event.respondWith(caches.match(kept).then((found) => found ?? fetch(event.request)));
});`;

/** Builds the floor page, compressed like the app, and serves it on a port of its own. */
export async function serveFloor(
  sessions: readonly FloorSession[],
): Promise<{ port: number; bytes: number; close: () => void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-floor-'));
  await build({
    configFile: false,
    root: 'bench/pages',
    base: '/floor/',
    logLevel: 'error',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      outDir: path.join(folder, 'floor'),
      target: 'baseline-widely-available',
      rolldownOptions: { input: 'bench/pages/floor.html' },
    },
  });
  const files = fs.readdirSync(path.join(folder, 'floor/assets')).map((name) => `/floor/assets/${name}`);
  fs.writeFileSync(path.join(folder, 'floor/sessions.json'), JSON.stringify(sessions));
  fs.writeFileSync(
    path.join(folder, 'floor/service-worker.js'),
    serviceWorker(['/floor/floor.html', ...files]),
  );
  const bodies = new Map<string, { body: Buffer; type: string }>();
  for (const name of ['/floor/floor.html', '/floor/sessions.json', '/floor/service-worker.js', ...files]) {
    const type = types[path.extname(name)] ?? 'text/plain';
    bodies.set(name, { body: brotliCompressSync(fs.readFileSync(path.join(folder, name))), type });
  }
  fs.rmSync(folder, { recursive: true });
  const server = http.createServer((request, response) => {
    const found = bodies.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end();
    const caching = request.url?.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': found.type,
      'content-encoding': 'br',
      'content-length': found.body.length,
      'cache-control': caching,
      // As in our server: it isolates the page in its own process, which takes time.
      'cross-origin-opener-policy': 'same-origin',
    });
    response.end(found.body);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    bytes: [...bodies.values()].reduce((sum, { body }) => sum + body.length, 0),
    close: () => server.close(),
  };
}
