/*
 * Downloaded contents of materials: parts of equal length in a cache, keyed by a prefix of their hash, and a
 * mark once they are complete and verified. Pages, workers and the service worker read them.
 */
export const materialsCache = 'materials';
export const partBytes = 512 * 1024;

/** Name of a content in cache addresses. */
export const contentName = (hash: string): string => hash.slice(0, 16);

export const partAddress = (name: string, at: number): string => `/kept/${name}/${at}`;
export const markAddress = (name: string): string => `/kept/${name}`;

export interface ContentMark {
  bytes: number;
  type: string;
}

type Parts = Pick<Cache, 'match'>;

/** Null if the content is missing or incomplete. */
export async function readMark(cache: Parts, name: string): Promise<ContentMark | null> {
  const mark = await cache.match(markAddress(name));
  return mark ? ((await mark.json()) as ContentMark) : null;
}

/** Streams the bytes from `from` to `to`, both included. */
export function streamParts(
  cache: Parts,
  name: string,
  from: number,
  to: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = from;
  return new ReadableStream({
    async pull(controller) {
      if (at > to) return controller.close();
      const index = Math.floor(at / partBytes);
      const part = await cache.match(partAddress(name, index));
      // The content was deleted during reading.
      if (!part) return controller.error(new Error('A part of the stored file is missing'));
      const bytes = new Uint8Array(await part.arrayBuffer());
      const start = at - index * partBytes;
      const end = Math.min(bytes.length, to - index * partBytes + 1);
      controller.enqueue(bytes.subarray(start, end));
      at += end - start;
    },
  });
}

/** False also if the browser refuses caches, as it does when it blocks site data. */
async function hasMaterials(): Promise<boolean> {
  try {
    return typeof caches !== 'undefined' && (await caches.has(materialsCache));
  } catch {
    return false;
  }
}

/** A whole content; null if it is not stored. */
export async function readContent(name: string): Promise<Blob | null> {
  if (!(await hasMaterials())) return null;
  const cache = await caches.open(materialsCache);
  const mark = await readMark(cache, name);
  if (!mark) return null;
  const parts: Blob[] = [];
  for (let at = 0; at * partBytes < mark.bytes; at++) {
    const part = await cache.match(partAddress(name, at));
    if (!part) return null;
    parts.push(await part.blob());
  }
  return new Blob(parts, { type: mark.type });
}
