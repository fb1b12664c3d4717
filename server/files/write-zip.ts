import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

interface ZipEntries {
  /** Adds a compressed entry. */
  text: (name: string, chunks: Chunks) => Promise<void>;
  /** Adds an entry whose content is compressed already, such as a picture or a film. */
  file: (name: string, chunks: Chunks) => Promise<void>;
}

/** Writes a zip file whose entries `add` adds one after the other. Returns its size in bytes. */
export async function writeZip(target: string, add: (entries: ZipEntries) => Promise<void>): Promise<number> {
  const out = createWriteStream(target, { mode: 0o600 });
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) return void out.destroy(error);
    bytes += chunk.byteLength;
    out.write(chunk);
  });
  const addEntry = async (entry: ZipDeflate | ZipPassThrough, chunks: Chunks) => {
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    entry.push(new Uint8Array(), true);
  };
  await add({
    text: (name, chunks) => addEntry(new ZipDeflate(name, { level: 6 }), chunks),
    file: (name, chunks) => addEntry(new ZipPassThrough(name), chunks),
  });
  zip.end();
  out.end();
  await finished(out);
  return bytes;
}
