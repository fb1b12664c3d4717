/*
 * Offline materials as one zip file, to pass from device to device without a network. It holds contents and
 * hashes. The importing device checks which materials its user may see.
 */
import * as v from 'valibot';
import {
  BlobReader,
  configure,
  type FileEntry,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import type { Material } from '../../../contract/library.ts';
import {
  contentName,
  markAddress,
  materialsCache,
  partAddress,
  partBytes,
  readContent,
} from '../../lib/stored-content.ts';
import { incrementalSha256 } from '../../lib/sha256.ts';
import { database } from '../../db/current-database.ts';

// The library starts its workers from generated code, which the Content Security Policy forbids. Nothing is
// compressed, so no worker is needed.
configure({ useWebWorkers: false });

const manifestName = 'yurt-materials.json';
const maxManifestBytes = 4 * 1024 * 1024;

const manifest = v.object({
  version: v.literal(1),
  school: v.string(),
  materials: v.pipe(
    v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
        size: v.pipe(v.number(), v.integer(), v.minValue(1)),
        type: v.string(),
        path: v.string(),
      }),
    ),
    v.maxLength(5000),
  ),
});
type Manifest = v.InferOutput<typeof manifest>;

type OfflineSource = Pick<Material, 'id' | 'name' | 'hash' | 'size' | 'mime_type' | 'file_name'>;

/** Returns a zip of all completely downloaded materials, streamed while it is written. */
export async function writeOfflineBundle(materials: readonly OfflineSource[], school: string): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  const done = new Response(readable).blob();
  const zip = new ZipWriter(writable, { level: 0 });
  const listed: Manifest['materials'] = [];
  for (const { id, name, hash, size, mime_type, file_name } of materials) {
    const content = hash ? await readContent(contentName(hash)) : null;
    if (!content || !hash || !size) continue;
    const path = `${contentName(hash)}/${file_name ?? 'file'}`;
    await zip.add(path, new BlobReader(content));
    listed.push({ id, name, hash, size, type: mime_type ?? content.type, path });
  }
  const content: Manifest = { version: 1, school, materials: listed };
  await zip.add(manifestName, new TextReader(JSON.stringify(content)));
  await zip.close();
  return done;
}

export interface Imported {
  importedCount: number;
  /** Materials that this person may not see, or that are not in the library any more. */
  unknown: number;
  damaged: number;
}

/**
 * Imports the materials that are in this person's library. A content must match its hash. Returns counts,
 * `foreign` for another school's file, or `unreadable`.
 */
export async function readOfflineBundle(
  file: Blob,
  school: string,
): Promise<Imported | 'foreign' | 'unreadable'> {
  const zip = new ZipReader(new BlobReader(file));
  try {
    const entries = (await zip.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
    const content = await readManifest(entries);
    if (!content) return 'unreadable';
    if (content.school !== school) return 'foreign';
    const byPath = new Map(entries.map((entry) => [entry.filename, entry]));
    const imported: Imported = { importedCount: 0, unknown: 0, damaged: 0 };
    for (const { id, hash, path } of content.materials) {
      const material = await database().materials.get(id);
      const entry = byPath.get(path);
      if (!material || material.hash !== hash) imported.unknown++;
      else if (entry && (await importContent(entry, material))) imported.importedCount++;
      else imported.damaged++;
    }
    return imported;
  } catch {
    return 'unreadable';
  } finally {
    await zip.close().catch(() => undefined);
  }
}

async function readManifest(entries: readonly FileEntry[]): Promise<Manifest | null> {
  const entry = entries.find(({ filename }) => filename === manifestName);
  if (!entry || entry.uncompressedSize > maxManifestBytes) return null;
  const read = v.safeParse(manifest, JSON.parse(await entry.getData(new TextWriter())));
  return read.success ? read.output : null;
}

/** Stores a content part by part. If the size or hash differs, deletes the stored parts and returns false. */
async function importContent(entry: FileEntry, { id, hash, size, mime_type }: Material): Promise<boolean> {
  if (!hash || !size || entry.uncompressedSize !== size) return false;
  const name = contentName(hash);
  const type = mime_type ?? 'application/octet-stream';
  const cache = await caches.open(materialsCache);
  const sum = incrementalSha256();
  const part = new Uint8Array(partBytes);
  let filled = 0;
  let stored = 0;
  let readBytes = 0;
  const store = async () => {
    const body = new Response(part.slice(0, filled), { headers: { 'content-type': type } });
    await cache.put(partAddress(name, stored++), body);
    filled = 0;
  };
  const sink = new WritableStream<Uint8Array>({
    async write(chunk) {
      readBytes += chunk.length;
      if (readBytes > size) throw new Error('The zip entry is larger than its header says');
      sum.update(chunk);
      for (let at = 0; at < chunk.length;) {
        const piece = chunk.subarray(at, at + partBytes - filled);
        part.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (filled === partBytes) await store();
      }
    },
  });
  // The material may already be stored: a damaged file must not remove it.
  const before = await database().kept.get(id);
  if (before?.state === 'kept' && before.hash === hash) return true;
  const drop = async () => {
    for (let at = 0; at < stored; at++) await cache.delete(partAddress(name, at));
  };
  try {
    await entry.getData(sink);
    if (filled > 0) await store();
  } catch {
    await drop();
    return false;
  }
  if (sum.hex() !== hash) {
    await drop();
    return false;
  }
  await cache.put(markAddress(name), new Response(JSON.stringify({ bytes: size, type })));
  await database().kept.put({ id, state: 'kept', hash, bytes: size, got: size, at: Date.now() });
  return true;
}
