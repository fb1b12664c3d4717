import fs from 'node:fs/promises';
import path from 'node:path';
import { temporaryFilesIn } from './temporary-files.ts';
import type { FileStore } from './file-store.ts';

/** Stores files on disk. A file becomes visible completely or not at all, also after a power cut. */
export function diskStore(root: string): FileStore {
  const pathOf = (hash: string) => path.join(root, hash.slice(0, 2), hash);
  return {
    draftPath: temporaryFilesIn(path.join(root, 'coming')),
    put: async (hash, file) => {
      const target = pathOf(hash);
      const folder = path.dirname(target);
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await syncToDisk(file);
      await fs.rename(file, target);
      await syncToDisk(folder);
    },
    read: async (hash, range) => {
      const file = await fs.open(pathOf(hash)).catch(whenMissing);
      return file?.createReadStream(range ? { start: range.from, end: range.to } : {}) ?? null;
    },
    remove: async (hash) => fs.rm(pathOf(hash), { force: true }),
  };
}

function whenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Makes a file, or the entries of a folder, survive a power cut. */
export async function syncToDisk(target: string): Promise<void> {
  const handle = await fs.open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
