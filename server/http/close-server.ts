import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For what has begun to be asked. */
const drainTimeout = 5000;

/**
 * Gives what ends a server: it takes no more connections and resolves when the last one has gone. Those on which
 * nothing was ever asked end at once (browsers open some in advance, and Node waits for them without end), the
 * others when they are done, or after five seconds.
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
