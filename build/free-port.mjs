import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port on loopback, below the range that Linux uses for outgoing connections, so that nothing takes it
 * while its server restarts. @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found');
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
