import type { IncomingMessage, Server } from 'node:http';

const silenceTimeout = 60_000;

/** Ends a request whose body stops coming: a large file on a thin line may take an hour, but not a minute for a byte. */
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
