import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAddress } from '../../server/http/client-address.ts';
import { staticFiles } from '../../server/http/static-files.ts';

let folder: string;
const files = {
  'index.html': 'the page',
  'assets/chat-1a2b3c.js': 'chat',
  'service-worker.js': 'works',
  'service-worker-off.js': 'ends itself',
};

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-client-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const get = async (address: string, headers: Record<string, string> = {}, serviceWorker = true) =>
  new Hono()
    .get('*', staticFiles(folder, { addressOf: clientAddress({ serviceWorker }) }))
    .request(address, { headers });

describe('a file of the client', () => {
  it('is cached permanently, since its name contains its hash', async () => {
    const answer = await get('/assets/chat-1a2b3c.js');
    expect([answer.status, await answer.text()]).toEqual([200, 'chat']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    '/assets/chat-gone.js',
    '/assets/chat',
    '/assets/',
    '/assets/../chat-gone.js',
    '/zoom/lib/av.wasm',
  ])('%s is answered with 404 after its removal, not with the page', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('the page');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('an address of the app serves the page', async () => {
    expect(await (await get('/chat/7')).text()).toBe('the page');
  });
});

describe('the service worker', () => {
  it('is that of the build', async () => {
    expect(await (await get('/service-worker.js')).text()).toBe('works');
  });

  it('unregisters itself when switched off, and is not cached', async () => {
    const answer = await get('/service-worker.js', {}, false);
    expect(await answer.text()).toBe('ends itself');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
  });
});
