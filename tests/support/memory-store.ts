import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import type { FileStore } from '../../server/files/file-store.ts';

/** A file store in memory. */
export function memoryStore(): FileStore {
  const contents = new Map<string, Buffer>();
  return {
    draftPath: async () => path.join(os.tmpdir(), `yurt-draft-${randomUUID()}`),
    put: async (hash, file) => {
      contents.set(hash, await fs.readFile(file));
      await fs.rm(file);
    },
    read: async (hash, range) => {
      const content = contents.get(hash);
      return content ? Readable.from([range ? content.subarray(range.from, range.to + 1) : content]) : null;
    },
    remove: async (hash) => void contents.delete(hash),
  };
}
