import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** A path short enough for a socket: the system allows about a hundred characters. */
export const socketAddress = (file: string): string =>
  file.length < 100 ? file : path.relative(process.cwd(), file);

/**
 * Listens on a socket file, and takes over one left by a killed process. Undefined if another process answers
 * there.
 */
export async function claimSocket(
  file: string,
  onConnection: (connection: net.Socket) => void,
): Promise<net.Server | undefined> {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const address = socketAddress(file);
  const server = await tryListen(address, onConnection);
  if (server) return server;
  if (await answers(address)) return undefined;
  fs.rmSync(address, { force: true });
  return tryListen(address, onConnection);
}

const tryListen = (address: string, onConnection: (connection: net.Socket) => void) =>
  new Promise<net.Server | undefined>((resolve, reject) => {
    const server = net.createServer(onConnection);
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const connection = net.connect(address);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });

export const closeSocket = (server: net.Server) =>
  new Promise<void>((resolve) => server.close(() => resolve()));
