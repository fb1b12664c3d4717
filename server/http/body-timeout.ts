import type { IncomingMessage, Server } from 'node:http';

const checkIntervalMs = 60_000;

/**
 * Closes the connection of a request whose body sends no byte between two checks. A large file may take an
 * hour on a slow network, but not a whole interval (60 s) without data.
 */
export function closeIdleBodies(server: Server, intervalMs = checkIntervalMs): void {
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    let seen = socket.bytesRead;
    const checkProgress = () => {
      if (request.complete || request.destroyed) return clearInterval(timer);
      if (socket.bytesRead === seen) return void socket.destroy();
      seen = socket.bytesRead;
    };
    if (request.complete) return;
    const timer = setInterval(checkProgress, intervalMs).unref();
    request.once('close', () => clearInterval(timer));
  });
}
