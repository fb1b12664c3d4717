import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FaultProxy } from '../support/fault-proxy/fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;
let served: string[];

beforeEach(async () => {
  served = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      served.push(`${request.method} ${request.url} ${body}`);
      response.setHeader('content-type', 'text/plain');
      response.end(request.url === '/large' ? 'x'.repeat(100_000) : `said ${body}`);
    });
  });
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n');
    socket.on('error', () => undefined).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  proxy = await FaultProxy.start(typeof address === 'object' ? (address?.port ?? 0) : 0);
});
afterEach(async () => {
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

const sendThroughProxy = async (path: string, body?: string) => {
  const init = body === undefined ? {} : { method: 'POST', body };
  const response = await fetch(proxy.url + path, init);
  return { status: response.status, text: await response.text() };
};
const soon = (ms = 150) => new Promise((over) => setTimeout(() => over('nothing yet'), ms));

/** An upgraded connection and the bytes that it receives. */
async function upgraded() {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  let receivedText = '';
  socket.on('data', (part) => (receivedText += part));
  socket.on('error', () => undefined);
  socket.write('GET /socket HTTP/1.1\r\nhost: x\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n');
  await expect.poll(() => receivedText).toMatch(/^HTTP\/1.1 \d+/);
  const closed = new Promise((over) => socket.on('close', () => over('closed')));
  return { socket, closed, receivedText: () => receivedText };
}

test('passes everything and records the requests', async () => {
  expect(await sendThroughProxy('/a', 'one')).toEqual({ status: 200, text: 'said one' });
  expect((await sendThroughProxy('/large')).text).toHaveLength(100_000);
  expect(await sendThroughProxy('/b', 'x'.repeat(70_000))).toMatchObject({ status: 200 });
  expect(proxy.requests.map((line) => line.split(' ')[1])).toEqual(['/a', '/large', '/b']);
  const { socket, receivedText } = await upgraded();
  expect(proxy.openSockets).toBe(1);
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await expect.poll(receivedText).toContain('GET / HTTP/1.1');
  expect(proxy.requests).toHaveLength(4);
  socket.destroy();
  await expect.poll(() => proxy.openSockets).toBe(0);
});

test('holds a request before it reaches the server, and passes or drops it', async () => {
  const first = proxy.holdRequests(/^POST \/a/, 1);
  const answer = sendThroughProxy('/a', 'one');
  await first.reached();
  await soon();
  expect(served).toEqual([]);
  first.pass();
  expect(await answer).toEqual({ status: 200, text: 'said one' });
  const second = proxy.holdRequests(/^POST \/a/);
  const lost = sendThroughProxy('/a', 'two');
  await Promise.all([second.reached(), expect(soon()).resolves.toBe('nothing yet')]);
  second.reset();
  await expect(lost).rejects.toThrow();
  expect(served).toEqual(['POST /a one']);
});

test('holds a response of the server, and passes it', async () => {
  const plan = proxy.holdAnswers(/^POST \/a/);
  const answer = sendThroughProxy('/a', 'one');
  await plan.reached();
  expect(served).toEqual(['POST /a one']);
  expect(await Promise.race([answer, soon()])).toBe('nothing yet');
  plan.pass();
  expect(await answer).toEqual({ status: 200, text: 'said one' });
});

test('drops a response after the server has sent it', async () => {
  const plan = proxy.loseAnswers(/^POST \/a/);
  await expect(sendThroughProxy('/a', 'one')).rejects.toThrow();
  expect([plan.happened, served]).toEqual([1, ['POST /a one']]);
  expect(await sendThroughProxy('/a', 'two')).toMatchObject({ status: 200 });
});

test('cuts a response after a count of bytes of its body', async () => {
  proxy.cutAnswers(/^GET \/large/, 5000);
  const response = await fetch(`${proxy.url}/large`);
  expect(response.status).toBe(200);
  let got = 0;
  const reading = (async () => {
    for await (const part of response.body ?? []) got += part.length;
  })();
  await expect(reading).rejects.toThrow();
  expect(got).toBeLessThanOrEqual(5000);
  expect((await sendThroughProxy('/large')).text).toHaveLength(100_000);
});

test('accepts data and returns nothing on a half-open connection until it is restored', async () => {
  const { socket, closed, receivedText } = await upgraded();
  proxy.silence();
  const before = receivedText();
  socket.write('hello');
  const pending = sendThroughProxy('/a', 'one');
  pending.catch(() => undefined);
  server.closeAllConnections();
  expect(await Promise.race([pending, closed, soon(300)])).toBe('nothing yet');
  expect([receivedText(), served]).toEqual([before, []]);
  proxy.up();
  await closed;
  await expect(pending).rejects.toThrow();
  expect(await sendThroughProxy('/a', 'two')).toMatchObject({ status: 200 });
});

test('resets connections and accepts none while cut off', async () => {
  const { closed } = await upgraded();
  proxy.down();
  await closed;
  await expect(sendThroughProxy('/a', 'one')).rejects.toThrow();
  expect(served).toEqual([]);
  proxy.up();
  expect(await sendThroughProxy('/a', 'two')).toMatchObject({ status: 200 });
});

test('answers as a captive portal and as a gateway, and refuses only websockets', async () => {
  proxy.answering = 'portal';
  expect(await sendThroughProxy('/api/x', 'one')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Wi-Fi'),
  });
  expect((await upgraded()).receivedText()).toMatch(/^HTTP\/1.1 200/);
  proxy.answering = 'badGateway';
  expect(await sendThroughProxy('/api/x')).toMatchObject({ status: 502 });
  proxy.answering = 'server';
  proxy.websockets = false;
  expect((await upgraded()).receivedText()).toMatch(/^HTTP\/1.1 403/);
  expect(served).toEqual([]);
  expect(await sendThroughProxy('/a', 'one')).toMatchObject({ status: 200 });
});

test('delays responses and limits bandwidth', async () => {
  proxy.latency = 60;
  let started = performance.now();
  await sendThroughProxy('/a', 'one');
  expect(performance.now() - started).toBeGreaterThanOrEqual(115);
  proxy.latency = 0;
  proxy.bandwidth = 800_000;
  started = performance.now();
  const large = sendThroughProxy('/large').then(() => 'large');
  const small = sendThroughProxy('/a', 'two').then(() => 'small');
  expect(await Promise.race([large, small])).toBe('small');
  await large;
  // 100 kB at 100 kB a second.
  expect(performance.now() - started).toBeGreaterThanOrEqual(900);
});
