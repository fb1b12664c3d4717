import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Range } from '../files/file-store.ts';
import { BoxError } from './box-error.ts';
import { chunkBytes, readSealed, writeSealed } from './sealed-file.ts';
import { deriveKey, sealOverhead, type VaultKey } from './vault-key.ts';

const sealedBytes = chunkBytes + sealOverhead;
const content = randomBytes(3 * chunkBytes + 1000);
let folder: string;
let key: VaultKey;
let files = 0;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'yurt-sealed-'));
  key = await deriveKey('correct horse battery', randomBytes(16));
});
afterAll(() => fs.rm(folder, { recursive: true }));

async function stored(bytes: Uint8Array, name = 'film'): Promise<string> {
  const file = path.join(folder, String((files += 1)));
  const writer = await writeSealed(key, file, name);
  // Parts as the network delivers them.
  for (let at = 0; at < bytes.length; at += 10_007) await writer.write(bytes.subarray(at, at + 10_007));
  await writer.finish();
  await writer.close();
  return file;
}

const read = async (file: string, range?: Range, name = 'film') => {
  const stream = await readSealed(key, file, name, range);
  return stream && buffer(stream);
};

/** Changes the bytes of a file. */
async function change(file: string, how: (bytes: Buffer) => Buffer): Promise<void> {
  await fs.writeFile(file, how(await fs.readFile(file)));
}

describe('an encrypted file', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
    'returns its %i bytes',
    async (length) => {
      const bytes = content.subarray(0, length);
      const file = await stored(bytes);
      expect((await read(file))?.equals(bytes)).toBe(true);
      // A few bytes may be equal by chance.
      const isReadable = length > 32 && (await fs.readFile(file)).includes(bytes.subarray(0, 32));
      expect(isReadable).toBe(false);
    },
  );

  it.each<[from: number, to: number]>([
    [0, 0],
    [5, 99],
    [chunkBytes - 1, chunkBytes],
    [chunkBytes, 2 * chunkBytes - 1],
    [10, 3 * chunkBytes + 999],
    [3 * chunkBytes + 999, 3 * chunkBytes + 999],
  ])('returns the bytes from %i to %i', async (from, to) => {
    const file = await stored(content);
    expect((await read(file, { from, to }))?.equals(content.subarray(from, to + 1))).toBe(true);
  });

  it('is absent if there is none', async () => {
    expect(await read(path.join(folder, 'none'))).toBeNull();
  });

  it('reports a changed bit, also in the part of a range', async () => {
    for (const at of [0, 20, chunkBytes, sealedBytes + 50, 3 * sealedBytes + 10]) {
      const file = await stored(content);
      await change(file, (bytes) => {
        bytes[at]! ^= 1;
        return bytes;
      });
      await expect(read(file)).rejects.toThrow(BoxError);
      const from = Math.floor(at / sealedBytes) * chunkBytes;
      await expect(read(file, { from, to: from })).rejects.toThrow(BoxError);
    }
  });

  it('reports a missing end', async () => {
    for (const length of [0, 10, sealedBytes, 2 * sealedBytes, 3 * sealedBytes, 3 * sealedBytes + 100]) {
      const file = await stored(content);
      await change(file, (bytes) => bytes.subarray(0, length));
      await expect(read(file)).rejects.toThrow(BoxError);
      const to = content.length - 1;
      await expect(read(file, { from: to - 10, to })).rejects.toThrow(BoxError);
    }
  });

  it('reports an appended, exchanged or repeated chunk', async () => {
    const chunk = (bytes: Buffer, index: number) =>
      bytes.subarray(index * sealedBytes, (index + 1) * sealedBytes);
    const changes: ((bytes: Buffer) => Buffer)[] = [
      (bytes) => Buffer.concat([bytes, Buffer.alloc(100)]),
      (bytes) => Buffer.concat([chunk(bytes, 1), chunk(bytes, 0), chunk(bytes, 2), chunk(bytes, 3)]),
      (bytes) => Buffer.concat([chunk(bytes, 0), chunk(bytes, 0), chunk(bytes, 2), chunk(bytes, 3)]),
    ];
    for (const how of changes) {
      const file = await stored(content);
      await change(file, how);
      await expect(read(file)).rejects.toThrow(BoxError);
    }
  });

  it('reports the content of another name or another key', async () => {
    const file = await stored(content);
    await expect(read(file, undefined, 'other')).rejects.toThrow(BoxError);
    const other = await deriveKey('another passphrase', randomBytes(16));
    const stream = await readSealed(other, file, 'film');
    await expect(buffer(stream!)).rejects.toThrow(BoxError);
  });

  it('continues where it was broken off, without the bytes of an incomplete chunk', async () => {
    const file = path.join(folder, 'continued');
    const begun = await writeSealed(key, file, 'film');
    await begun.write(content.subarray(0, 2 * chunkBytes + 500));
    await begun.close();
    await fs.appendFile(file, 'half a chunk');
    const found: Buffer[] = [];
    const writer = await writeSealed(key, file, 'film', (part) => found.push(part));
    expect(writer.found).toBe(2 * chunkBytes);
    expect(Buffer.concat(found).equals(content.subarray(0, 2 * chunkBytes))).toBe(true);
    await writer.write(content.subarray(writer.found));
    await writer.finish();
    await writer.close();
    expect((await read(file))?.equals(content)).toBe(true);
  });
});
