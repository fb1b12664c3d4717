import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds without a write after which a file counts as abandoned. */
const maxAge = 24 * 3_600_000;

/** Returns a function that makes paths for files being received. Processes may share the folder. */
export function temporaryFilesIn(folder: string): () => Promise<string> {
  let ready: Promise<void> | undefined;
  const begin = async () => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await fs.readdir(folder)) {
      const file = path.join(folder, name);
      // Another process may have deleted it.
      const written = await fs.stat(file).catch(() => undefined);
      if (written && written.mtimeMs < Date.now() - maxAge) await fs.rm(file, { force: true });
    }
  };
  return async () => {
    await (ready ??= begin());
    return path.join(folder, randomUUID());
  };
}
