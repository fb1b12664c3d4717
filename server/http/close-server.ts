import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for requests that have begun. */
const drainTimeout = 5000;

/**
 * Returns a function that closes the server and resolves when the last connection has ended. Connections
 * without a request are destroyed at once: browsers open some in advance, and Node waits for them without
 * end. Others may finish within five seconds.
 */
export function serverCloser(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const late = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, drainTimeout);
    await closed;
    clearTimeout(late);
  };
}
