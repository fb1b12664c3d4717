import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, it } from 'vitest';
import { peerRequests } from './peer-requests.ts';

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

async function start() {
  const io = new Server({ serveClient: false });
  const server = http.createServer();
  const peers = peerRequests({ host: '127.0.0.1', processUrl: undefined });
  io.attach(server);
  peers.attach(io, server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    peers.close();
    return io.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const poll = (sid?: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling${sid === undefined ? '' : `&sid=${sid}`}`, { headers });
  const open = async (): Promise<string> => {
    const [, sid = ''] = /"sid":"([^"]+)"/.exec(await (await poll()).text()) ?? [];
    return sid;
  };
  return { peers, url, poll, open };
}

it('starts its connection ids with its own prefix', async () => {
  const one = await start();
  expect(one.peers.own()?.url).toBe(one.url);
  expect(await one.open()).toMatch(new RegExp(`^${one.peers.own()?.prefix}[\\w-]{20}$`));
});

it('forwards requests to the process of the connection and returns its response', async () => {
  const [one, two] = [await start(), await start()];
  one.peers.set('two', two.peers.own());
  const sid = await two.open();
  const connect = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
    method: 'POST',
    body: '40',
  });
  expect([connect.status, await connect.text()]).toEqual([200, 'ok']);
  const polled = await one.poll(sid);
  expect([polled.status, await polled.text()]).toEqual([200, expect.stringMatching(/^40/)]);
});

it('forwards nothing twice, and nothing for an unknown process', async () => {
  const [one, two] = [await start(), await start()];
  const sid = await two.open();
  expect((await one.poll(sid)).status).toBe(400);
  one.peers.set('two', two.peers.own());
  expect((await one.poll(sid, { 'x-yurt-forwarded': '1' })).status).toBe(400);
  one.peers.set('two', undefined);
  expect((await one.poll(sid)).status).toBe(400);
});

it('responds 502 for a process that cannot be reached, and ends its upgrades', async () => {
  const one = await start();
  one.peers.set('dead', { prefix: 'abcdefabcdef', url: 'http://127.0.0.1:1' });
  expect((await one.poll('abcdefabcdef12345')).status).toBe(502);
  const { port } = new URL(one.url);
  const upgrade = http.get({
    port,
    path: '/socket.io/?EIO=4&transport=websocket&sid=abcdefabcdef12345',
    headers: { connection: 'Upgrade', upgrade: 'websocket' },
  });
  await new Promise((resolve) => upgrade.on('error', resolve));
});
