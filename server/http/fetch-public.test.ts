import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fetchPublic, isPublicAddress } from './fetch-public.ts';

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
])('%s is on the internet: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open);
});

it.each([
  ['http://10.0.0.1/', 'private networks'],
  ['http://[::1]/', 'private networks'],
  ['file:///etc/passwd', 'http and https'],
  ['http://%', 'leads to no address'],
])('is not led to %s', async (location, why) => {
  const server = http.createServer((_, response) => response.writeHead(302, { location }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const allows = (address: string) => address === '127.0.0.1';
  await expect(fetchPublic(url, { mostBytes: 1000, allows })).rejects.toThrow(why);
  server.close();
});
