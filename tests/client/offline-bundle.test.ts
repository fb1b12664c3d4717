import { createHash, randomBytes } from 'node:crypto';
import { TextReader, Uint8ArrayReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Material } from '../../contract/library.ts';
import { database } from '../../src/db/current-database.ts';
import { setOwner } from '../../src/db/owner.ts';
import { readOfflineBundle, writeOfflineBundle } from '../../src/features/library/offline-bundle.ts';
import {
  contentName,
  markAddress,
  partAddress,
  partBytes,
  readContent,
} from '../../src/lib/stored-content.ts';

const school = 'school.example';
let entries: Map<string, Response>;

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Starts with an empty cache and another account. */
function resetDevice(): void {
  entries = new Map();
  const cache = {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, response: Response) => void entries.set(key, response),
    delete: async (key: string) => entries.delete(key),
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
  setOwner(school, Math.floor(Math.random() * 1e9) + 1);
}

const rowOf = (id: number, content: Uint8Array) =>
  ({
    id,
    name: `m${id}`,
    hash: hashOf(content),
    size: content.length,
    mime_type: 'video/mp4',
    file_name: 'Фильм.mp4',
    folder: [],
    events: [],
  }) as unknown as Material;

function storeContent(content: Uint8Array<ArrayBuffer>): void {
  const name = contentName(hashOf(content));
  for (let at = 0; at * partBytes < content.length; at++)
    entries.set(partAddress(name, at), new Response(content.slice(at * partBytes, (at + 1) * partBytes)));
  entries.set(markAddress(name), new Response(JSON.stringify({ bytes: content.length, type: 'video/mp4' })));
}

const film = new Uint8Array(randomBytes(partBytes + 999));
const text = new Uint8Array(randomBytes(100));
const madeFile = async () => {
  storeContent(film);
  storeContent(text);
  return writeOfflineBundle([rowOf(1, film), rowOf(2, text)], school);
};

beforeEach(resetDevice);
afterEach(() => vi.unstubAllGlobals());

it('transfers downloaded materials to another device', async () => {
  const file = await madeFile();
  resetDevice();
  await database().materials.bulkPut([rowOf(1, film), rowOf(2, text)]);
  expect(await readOfflineBundle(file, school)).toEqual({ importedCount: 2, unknown: 0, damaged: 0 });
  const content = await readContent(contentName(hashOf(film)));
  expect(hashOf(new Uint8Array(await content!.arrayBuffer()))).toBe(hashOf(film));
  expect(await database().kept.get(1)).toMatchObject({ state: 'kept', got: film.length });
});

it('imports only materials that the person may see, in their current version', async () => {
  const file = await madeFile();
  resetDevice();
  await database().materials.put(rowOf(2, new Uint8Array([1, 2, 3])));
  expect(await readOfflineBundle(file, school)).toEqual({ importedCount: 0, unknown: 2, damaged: 0 });
  expect([entries.size, await database().kept.count()]).toEqual([0, 0]);
});

it('rejects damaged materials, other files, and files of another school', async () => {
  await database().materials.put(rowOf(2, text));
  const path = 'a/b';
  const zip = new ZipWriter(new BlobWriter());
  await zip.add(path, new Uint8ArrayReader(new Uint8Array(randomBytes(100))));
  const listed = { id: 2, name: 'x', hash: hashOf(text), size: 100, type: 'a/b', path };
  await zip.add(
    'yurt-materials.json',
    new TextReader(JSON.stringify({ version: 1, school, materials: [listed] })),
  );
  const damaged = await zip.close();
  expect(await readOfflineBundle(damaged, school)).toEqual({ importedCount: 0, unknown: 0, damaged: 1 });
  expect(await readOfflineBundle(damaged, 'other.example')).toBe('foreign');
  expect(await readOfflineBundle(new Blob(['no zip']), school)).toBe('unreadable');
  expect(await readOfflineBundle(new Blob([]), school)).toBe('unreadable');
  expect([entries.size, await database().kept.count()]).toEqual([0, 0]);
});

it('stops unpacking a file that is larger than declared', async () => {
  await database().materials.put({ ...rowOf(2, text), size: 100 });
  const zip = new ZipWriter(new BlobWriter(), { level: 9 });
  await zip.add('a/b', new Uint8ArrayReader(new Uint8Array(30 * 1024 * 1024)));
  const listed = { id: 2, name: 'x', hash: hashOf(text), size: 100, type: 'a/b', path: 'a/b' };
  await zip.add(
    'yurt-materials.json',
    new TextReader(JSON.stringify({ version: 1, school, materials: [listed] })),
  );
  expect(await readOfflineBundle(await zip.close(), school)).toEqual({
    importedCount: 0,
    unknown: 0,
    damaged: 1,
  });
  expect(entries.size).toBe(0);
});
