import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Link } from './link.ts';

const replyBytes = 200_000;
const profile = { down: 8_000_000, up: 8_000_000, roundTrip: 40 };

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Opens a link to a server that sends `replyBytes` on each connection and closes it. */
async function openLink(): Promise<Link> {
  const server = net.createServer((socket) => void socket.end(Buffer.alloc(replyBytes)));
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const link = await Link.open((server.address() as net.AddressInfo).port);
  cleanUps.push(
    () => link.close(),
    () => void server.close(),
  );
  return link;
}

/** Connects and returns the count of bytes received until the connection ends. */
const receive = (link: Link) =>
  new Promise<number>((resolve, reject) => {
    let bytes = 0;
    net
      .connect(link.port, '127.0.0.1')
      .on('data', (data) => (bytes += data.length))
      .on('end', () => resolve(bytes))
      .on('error', reject);
  });

it('delivers the whole response if the server closes the connection first', async () => {
  const link = await openLink();
  link.set(profile);
  expect(await receive(link)).toBe(replyBytes);
});

it('delivers held data when the network recovers after the server has closed', async () => {
  const link = await openLink();
  link.set(profile);
  const received = receive(link);
  await expect.poll(() => link.delivered.down).toBeGreaterThan(0);
  link.set('silent');
  await new Promise((resolve) => setTimeout(resolve, 200));
  link.set('free');
  expect(await received).toBe(replyBytes);
});
