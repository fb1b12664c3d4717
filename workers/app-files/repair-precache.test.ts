import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repairPrecache } from './repair-precache.ts';

const entries = [
  { url: 'index.html', revision: 'r1' },
  { url: 'assets/main-1.js', revision: null },
  { url: 'assets/chat-1.js', revision: null },
];
let cached: Map<string, Response>;
let served: Record<string, string>;

beforeEach(() => {
  vi.stubGlobal('self', { location: { origin: 'https://school.example' } });
  cached = new Map();
  served = {
    '/index.html': '<script type="module" src="/assets/main-1.js"></script>',
    '/assets/main-1.js': 'main',
    '/assets/chat-1.js': 'chat',
  };
});
afterEach(() => vi.unstubAllGlobals());

const repair = () =>
  repairPrecache({
    entries,
    keyOf: (url) => `key:${url}`,
    cache: {
      match: async (key) => cached.get(key as string)?.clone(),
      put: async (key, response) => void cached.set(key as string, response),
    },
    fetch: async ({ url }) => {
      const body = served[new URL(url).pathname];
      const isPage = body?.startsWith('<') ?? false;
      return new Response(body, {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': isPage ? 'text/html' : 'text/javascript' },
      });
    },
  });

it('fetches deleted entries and leaves cached ones alone', async () => {
  cached.set('key:assets/chat-1.js', new Response('as it was'));
  expect(await repair()).toBe(true);
  expect([...cached.keys()].toSorted()).toEqual([
    'key:assets/chat-1.js',
    'key:assets/main-1.js',
    'key:index.html',
  ]);
  expect(await cached.get('key:assets/chat-1.js')?.text()).toBe('as it was');
});

it('does not mix in the files of a newer release', async () => {
  served = {
    '/index.html': '<script type="module" src="/assets/main-2.js"></script>',
    '/assets/main-2.js': 'newer',
  };
  expect(await repair()).toBe(false);
  cached.set('key:assets/main-1.js', new Response('main'));
  cached.set('key:assets/chat-1.js', new Response('chat'));
  expect(await repair()).toBe(false);
  expect(cached.has('key:index.html')).toBe(false);
});

it('does not store the page of a captive portal', async () => {
  const portal = '<html>Please accept our terms</html>';
  served = { '/index.html': portal, '/assets/main-1.js': portal, '/assets/chat-1.js': portal };
  expect(await repair()).toBe(false);
  for (const name of ['main-1.js', 'chat-1.js']) cached.set(`key:assets/${name}`, new Response('x'));
  expect(await repair()).toBe(false);
  expect(cached.has('key:index.html')).toBe(false);
});
