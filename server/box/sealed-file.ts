import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Range } from '../files/file-store.ts';
import { BoxError, DamagedFile } from './box-error.ts';
import { damaged, sealOverhead, type VaultKey } from './vault-key.ts';

/*
 * A content is encrypted in chunks, so that ranges of it can be read. Each chunk is bound to the name of the content
 * and to its position, and the last chunk is marked: exchanged, repeated and missing chunks are noticed.
 */

/** Bytes of content in each chunk except the last, which has the rest. */
export const chunkBytes = 64 * 1024;
const sealedBytes = chunkBytes + sealOverhead;

const contextOf = (name: string, index: number, isLast: boolean) =>
  `${name} ${index} ${isLast ? 'last' : 'more'}`;

export interface SealedWriter {
  /** Bytes of content that the file already had. */
  found: number;
  write: (part: Uint8Array) => Promise<void>;
  /** Writes the last chunk and syncs the file to the disk. Call `close` afterwards. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens an unfinished file to continue it, or creates it. Calls `onFound` with the content that the file already has,
 * in order; damaged and incomplete chunks at its end are dropped.
 */
export async function writeSealed(
  key: VaultKey,
  file: string,
  name: string,
  onFound: (content: Buffer) => void = () => undefined,
): Promise<SealedWriter> {
  const handle = await fs.open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    let index = 0;
    const sealed = Buffer.alloc(sealedBytes);
    for (;;) {
      const { bytesRead } = await handle.read(sealed, 0, sealedBytes, index * sealedBytes);
      const content = bytesRead === sealedBytes ? opened(key, sealed, contextOf(name, index, false)) : null;
      if (!content) break;
      onFound(content);
      index += 1;
    }
    await handle.truncate(index * sealedBytes);
    const found = index * chunkBytes;
    let rest: Buffer = Buffer.alloc(0);
    const writeChunk = async (content: Buffer, isLast: boolean) => {
      const chunk = key.seal(content, contextOf(name, index, isLast));
      const { bytesWritten } = await handle.write(chunk, 0, chunk.length, index * sealedBytes);
      if (bytesWritten !== chunk.length) throw new BoxError('The disk of the box is full');
      index += 1;
    };
    return {
      found,
      write: async (part) => {
        rest = Buffer.concat([rest, part]);
        // A full chunk waits for the next byte, because it may be the last.
        while (rest.length > chunkBytes) {
          await writeChunk(rest.subarray(0, chunkBytes), false);
          rest = rest.subarray(chunkBytes);
        }
      },
      finish: async () => {
        await writeChunk(rest, true);
        await handle.sync();
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function opened(key: VaultKey, sealed: Buffer, context: string): Buffer | null {
  try {
    return key.open(sealed, context);
  } catch {
    return null;
  }
}

/**
 * The content of a finished file, whole or a range of it; null if there is no file. The stream fails if a chunk of the
 * range was changed, or if the end of the file is missing; before that, it waits for `onDamaged`.
 */
export async function readSealed(
  key: VaultKey,
  file: string,
  name: string,
  range?: Range,
  onDamaged: () => Promise<void> = async () => undefined,
): Promise<Readable | null> {
  const size = await fs.stat(file).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (size === null) return null;
  return Readable.from(chunksOf(key, { file, name, size, range, onDamaged }), { objectMode: false });
}

interface Reading {
  file: string;
  name: string;
  /** Bytes of the file. */
  size: number;
  range: Range | undefined;
  onDamaged: () => Promise<void>;
}

async function* chunksOf(key: VaultKey, reading: Reading): AsyncGenerator<Buffer> {
  try {
    yield* openedChunks(key, reading);
  } catch (error) {
    if (error instanceof DamagedFile) await reading.onDamaged();
    throw error;
  }
}

async function* openedChunks(key: VaultKey, { file, name, size, range }: Reading): AsyncGenerator<Buffer> {
  const count = Math.ceil(size / sealedBytes);
  const bytes = size - count * sealOverhead;
  const from = range?.from ?? 0;
  const to = Math.min(range?.to ?? bytes - 1, bytes - 1);
  if (count === 0 || from > Math.max(to, 0)) throw damaged();
  const handle = await fs.open(file);
  try {
    for (let index = Math.floor(from / chunkBytes); index * chunkBytes <= Math.max(to, 0); index += 1) {
      const sealed = Buffer.alloc(Math.min(sealedBytes, size - index * sealedBytes));
      const { bytesRead } = await handle.read(sealed, 0, sealed.length, index * sealedBytes);
      if (bytesRead !== sealed.length) throw damaged();
      const content = key.open(sealed, contextOf(name, index, index === count - 1));
      const at = index * chunkBytes;
      yield content.subarray(Math.max(from - at, 0), to - at + 1);
    }
  } finally {
    await handle.close();
  }
}
