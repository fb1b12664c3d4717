import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fetchPublic } from './fetch-public.ts';
import { postPublic } from './post-public.ts';
import { isPublicAddress } from './public-address.ts';

it.each([
  ['8.8.8.8', true],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['2a00:1450:4001::1', true],
  ['2002:0a00:0001::1', false],
])('classifies %s as public: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open);
});

it.each([
  ['http://10.0.0.1/', 'private networks'],
  ['http://[::1]/', 'private networks'],
  ['file:///etc/passwd', 'http and https'],
  ['http://%', 'redirects to an invalid one'],
])('rejects a redirect to %s', async (location, why) => {
  const server = http.createServer((_, response) => response.writeHead(302, { location }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const allows = (address: string) => address === '127.0.0.1';
  await expect(fetchPublic(url, { maxBytes: 1000, allows })).rejects.toThrow(why);
  server.close();
});

it.each([
  [1000, 'larger than 1000 bytes'],
  [1536, 'larger than 1.5 kB'],
  [2 * 1024 ** 2, 'larger than 2 MB'],
])('rejects a response of more than %d bytes and names the limit', async (maxBytes, why) => {
  const server = http.createServer((_, response) => response.end(Buffer.alloc(maxBytes + 1)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(fetchPublic(url, { maxBytes, allows: () => true })).rejects.toThrow(why);
  server.close();
});

it('posts only if the host resolves to an allowed address at the time of the request', async () => {
  const received: string[] = [];
  const server = http.createServer((request, response) => {
    request.on('data', (part: Buffer) => received.push(part.toString()));
    request.on('end', () => response.writeHead(201).end('ok'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const call = { headers: { ttl: '60' }, body: Buffer.from('hello'), timeout: 5000 };
  await expect(postPublic(url, call)).rejects.toThrow('private networks');
  expect(received).toEqual([]);
  const allows = (address: string) => address === '127.0.0.1';
  expect(await postPublic(url, { ...call, allows })).toBe(201);
  expect(received).toEqual(['hello']);
  server.close();
});
