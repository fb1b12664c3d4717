import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** What nothing was written to for so long does not come any more: whoever took it has ended. */
const maxAge = 24 * 3_600_000;

/** Gives paths for files that are only just coming. Other processes may have theirs in the same folder. */
export function temporaryFilesIn(folder: string): () => Promise<string> {
  let ready: Promise<void> | undefined;
  const begin = async () => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await fs.readdir(folder)) {
      const file = path.join(folder, name);
      // Another process may have just taken it away.
      const written = await fs.stat(file).catch(() => undefined);
      if (written && written.mtimeMs < Date.now() - maxAge) await fs.rm(file, { force: true });
    }
  };
  return async () => {
    await (ready ??= begin());
    return path.join(folder, randomUUID());
  };
}
