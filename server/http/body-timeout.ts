import type { IncomingMessage, Server } from 'node:http';

const silenceTimeout = 60_000;

/**
 * Closes the connection of a request whose body sends no byte between two checks. A large file may take an
 * hour on a slow network, but not a whole interval (60 s) without data.
 */
export function limitBodySilence(server: Server, silence = silenceTimeout): void {
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    let seen = socket.bytesRead;
    const look = () => {
      if (request.complete || request.destroyed) return clearInterval(timer);
      if (socket.bytesRead === seen) return void socket.destroy();
      seen = socket.bytesRead;
    };
    if (request.complete) return;
    const timer = setInterval(look, silence).unref();
    request.once('close', () => clearInterval(timer));
  });
}
