import path from 'node:path';
import { claimSocket, closeSocket } from '../socket-file.ts';

export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(`The data folder ${directory} is in use by another process`);
  }
}

/**
 * Locks a folder for this process by listening on a socket in it, and returns the function that releases it.
 * The embedded database has no lock of its own: writes of a second process would be lost.
 *
 * @throws DirectoryInUse
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const server = await claimSocket(path.join(directory, 'lock.sock'), (connection) => connection.end());
  if (!server) throw new DirectoryInUse(directory);
  return () => closeSocket(server);
}
