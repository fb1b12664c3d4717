import fs from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Transformer } from '@napi-rs/image';
import { afterAll, afterEach, expect, it } from 'vitest';
import { s3Store } from '../../server/files/s3-store.ts';
import { freePort } from '../../build/free-port.mjs';
import { openSchool } from '../support/school.ts';

const servers: Server[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-slow-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function service(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
const storeAt = (endpoint: string) =>
  s3Store({ endpoint, bucket: 'school', region: 'eu-central-1', key: 'key', secret: 'secret' }, folder, 300);
const hash = 'ab'.repeat(32);

it.each([
  ['never answers', () => service(() => undefined)],
  ['is down', async () => `http://127.0.0.1:${await freePort()}`],
  ['fails', () => service((_, answer) => answer.writeHead(503).end())],
])('answers unavailable and keeps the file while a service %s', async (_, start) => {
  const store = storeAt(await start());
  const draft = await store.draftPath();
  fs.writeFileSync(draft, 'a picture');
  const later = { code: 'unavailable', retryAfterSeconds: 5 };
  await expect(store.put(hash, draft, 'image/webp')).rejects.toMatchObject(later);
  await expect(store.read(hash)).rejects.toMatchObject(later);
  await expect(store.remove(hash)).rejects.toMatchObject(later);
  expect(fs.readFileSync(draft, 'utf8')).toBe('a picture');
});

it('applies no timeout to a response that has started', async () => {
  const endpoint = await service(async (_, answer) => {
    answer.writeHead(200, { 'content-length': '10' });
    for (let at = 0; at < 10; at += 1) {
      answer.write(String(at));
      await sleep(80);
    }
    answer.end();
  });
  expect(await text((await storeAt(endpoint).read(hash))!)).toBe('0123456789');
});

it('answers a picture upload with 503 and retry-after during an outage, and accepts messages', async () => {
  const school = await openSchool({
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'school',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  });
  const anna = await school.person();
  const group = await school.group(anna, await school.person());
  const picture = await Transformer.fromRgbaPixels(new Uint8Array(64 * 64 * 4).fill(200), 64, 64).png();
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const answer = await fetch(`${school.url}/api/profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}` },
    body: form,
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect((await anna.call('GET', '/profile')).body.data.avatar).toBeFalsy();
  expect((await anna.call('POST', '/chat/message', { group_id: group, content: 'on' })).status).toBe(200);
  await school.close();
});
